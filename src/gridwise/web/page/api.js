// Requests to the server: JSON answers, streams of JSON lines, files. All but those for files can be aborted.

import { t } from "./texts.js";

const BASE = "api/v1/";

/** Why the server refused a request: `message`, and `line`, `column`, `cell`, `suggestion` where known. */
export class ApiError extends Error {
  constructor(error, status) {
    super(error.message ?? t("api.unexpected"));
    Object.assign(this, { line: null, column: null, cell: null, suggestion: null, ...error, status });
  }

  /** The message with its suggestion. */
  get sentence() {
    return this.suggestion ? `${this.message}; ${this.suggestion}` : this.message;
  }
}

async function errorFrom(response) {
  let error = null;
  try {
    const body = await response.json();
    error = body.error ?? { message: detailText(body.detail) };
  } catch {
    error = { message: t("api.status", { status: response.status }) };
  }
  if (response.status === 429) {
    const wait = response.headers.get("Retry-After");
    error.message = wait ? t("api.busy_for", { seconds: wait }) : t("api.busy");
  }
  return new ApiError(error, response.status);
}

/** The message in a validation error of the web framework. */
function detailText(detail) {
  if (Array.isArray(detail)) return detail.map((each) => `${(each.loc ?? []).slice(1).join(".")}: ${each.msg}`).join("; ");
  return typeof detail === "string" ? detail : undefined;
}

async function request(path, body, signal) {
  const options = { signal };
  if (body !== undefined) {
    options.method = "POST";
    options.headers = { "Content-Type": "application/json" };
    options.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(BASE + path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError({ message: t("api.unreachable") }, 0);
  }
  if (!response.ok) throw await errorFrom(response);
  return response;
}

/** The answer to a GET. */
export const get = async (path, signal) => (await request(path, undefined, signal)).json();

/** The answer to a POST. */
export const post = async (path, body, signal) => (await request(path, body, signal)).json();

/** The lines of a streamed answer, each as soon as it arrives. */
export async function* stream(path, body, signal) {
  const response = await request(path, body, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    rest += value ?? "";
    const lines = rest.split("\n");
    rest = done ? "" : lines.pop();
    for (const line of lines) if (line.trim()) yield withoutError(JSON.parse(line));
    if (done) return;
  }
}

/** The line itself; throws when it reports an error. */
function withoutError(line) {
  if (line.error) throw new ApiError(line.error, 200);
  return line;
}

/** A file from the server: its contents, and its name (default: `name`). */
export async function fetchFile(path, body, name) {
  const response = await request(path, body);
  const match = /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "");
  return { blob: await response.blob(), name: match ? match[1] : name };
}

/** Whether a call ended because it was aborted. */
export const isAborted = (error) => error?.name === "AbortError";

/** One job at a time: starting the next aborts the one before. */
export class LatestJob {
  #controller = null;

  get busy() {
    return this.#controller !== null;
  }

  abort() {
    this.#controller?.abort();
    this.#controller = null;
  }

  /** Run `work(signal)`; returns undefined when it is aborted. */
  async run(work) {
    this.abort();
    const controller = (this.#controller = new AbortController());
    try {
      return await work(controller.signal);
    } catch (error) {
      if (isAborted(error) || controller.signal.aborted) return undefined;
      throw error;
    } finally {
      if (this.#controller === controller) this.#controller = null;
    }
  }
}
