// Unpacks the style sheet, the puzzle and the program, and starts it. Runs first, as the only plain script of the file.
(async () => {
  const $ = (id) => document.getElementById(id);
  const unpacked = async (id) => {
    const bytes = Uint8Array.from(atob($(id).textContent), (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return new Response(stream).text();
  };
  const added = (tag, text) => {
    const made = document.createElement(tag);
    made.textContent = text;
    document.head.append(made);
  };
  try {
    added("style", await unpacked("packed-style"));
    $("puzzle").textContent = await unpacked("packed-puzzle");
    const script = await unpacked("packed-script");
    $("player").hidden = false;
    added("script", script);
  } catch (error) {
    $("failure").textContent = $("failure").dataset.text.replace("{reason}", error.message);
  }
})();
