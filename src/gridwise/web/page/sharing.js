// Open the puzzle in other programs, and copy its picture.

import { fetchFile } from "./api.js";
import { t } from "./texts.js";

const nameOf = (to) => t(`sharing.name.${to}`);

/** Open the puzzle in another program, in a tab of its own. */
export async function openIn(app, to) {
  const tab = window.open("", "_blank"); // at once: later the browser would block it
  try {
    const { blob } = await fetchFile("write", { puzzle: app.doc.text(), to }, "link");
    const link = (await blob.text()).trim();
    if (!tab) {
      await navigator.clipboard.writeText(link);
      return app.status(t("sharing.blocked", { name: nameOf(to) }), "warning");
    }
    tab.opener = null;
    tab.location = link;
    return app.status(t("sharing.opened", { name: nameOf(to) }), "good");
  } catch (error) {
    tab?.close();
    return app.fail(error);
  }
}

/** Copy a picture of the puzzle to the clipboard. */
export async function copyImage(app) {
  const picture = fetchFile("draw", { puzzle: app.doc.text(), to: "png" }, "puzzle.png").then(({ blob }) => new Blob([blob], { type: "image/png" }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    app.status(t("sharing.copied"), "good");
  } catch (error) {
    await picture.catch((refused) => app.fail(refused));
    if (!error.status) app.status(t("sharing.refused"), "warning");
  }
}
