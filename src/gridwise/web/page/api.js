// Talking to the server: JSON answers, streams of JSON lines, files; every call can be aborted.

const BASE = "api/v1/";

/** What the server has to say against a request: `message`, and `line`, `column`, `cell`, `suggestion` where known. */
export class ApiError extends Error {
  constructor(error, status) {
    super(error.message ?? "The server did not answer as expected.");
    Object.assign(this, { line: null, column: null, cell: null, suggestion: null, ...error, status });
  }

  /** The message with its suggestion. */
  get sentence() {
    return this.suggestion ? `${this.message}; ${this.suggestion}` : this.message;
  }
}

async function failure(response) {
  let error = null;
  try {
    const told = await response.json();
    error = told.error ?? { message: detail(told.detail) };
  } catch {
    error = { message: `The server answered with ${response.status}.` };
  }
  if (response.status === 429) {
    const wait = response.headers.get("Retry-After");
    error.message = `The server is busy${wait ? `; try again in ${wait} s` : ""}.`;
  }
  return new ApiError(error, response.status);
}

function detail(told) {
  if (Array.isArray(told)) return told.map((each) => `${(each.loc ?? []).slice(1).join(".")}: ${each.msg}`).join("; ");
  return typeof told === "string" ? told : undefined;
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
    throw new ApiError({ message: "The server can't be reached." }, 0);
  }
  if (!response.ok) throw await failure(response);
  return response;
}

/** The answer to a GET. */
export const get = async (path, signal) => (await request(path, undefined, signal)).json();

/** The answer to a POST. */
export const post = async (path, body, signal) => (await request(path, body, signal)).json();

/** The lines of a streamed answer, each as soon as it is there. */
export async function* stream(path, body, signal) {
  const response = await request(path, body, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    rest += value ?? "";
    const lines = rest.split("\n");
    rest = done ? "" : lines.pop();
    for (const line of lines) if (line.trim()) yield refused(JSON.parse(line));
    if (done) return;
  }
}

function refused(line) {
  if (line.error) throw new ApiError(line.error, 200);
  return line;
}

/** A file that the server makes: its contents and its name. */
export async function file(path, body, name) {
  const response = await request(path, body);
  const named = /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "");
  return { blob: await response.blob(), name: named ? named[1] : name };
}

/** Whether a call ended because it was aborted. */
export const isAborted = (error) => error?.name === "AbortError";

/** One job at a time: starting the next aborts the one before. */
export class Lane {
  #controller = null;

  get busy() {
    return this.#controller !== null;
  }

  abort() {
    this.#controller?.abort();
    this.#controller = null;
  }

  /** Run `work(signal)`; undefined when it was aborted. */
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
