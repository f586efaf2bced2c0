// Keeps the page's files, so that play goes on when the server is gone. While the server is there, its answers count.

const FILES = ["{{files}}"]; // the server lists its files, each with a tag that changes with the contents
const MENUS = ["{{menus}}"].map((name) => `api/v1/${name}`); // and its menus
const KEPT = new Set(["", ...MENUS, ...FILES.map(([name]) => name)]);
const CACHE = `gridwise page ${FILES.map(([, tag]) => tag.slice(0, 6)).join("")}`;
const OURS = "gridwise page ";

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...KEPT].map(addressOf))));
  skipWaiting();
});

addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([clients.claim(), forgetOthers()]));
});

addEventListener("fetch", (event) => {
  const name = nameOf(event.request);
  if (event.request.method === "GET" && KEPT.has(name)) event.respondWith(answer(event, addressOf(name)));
});

const addressOf = (name) => new URL(name, registration.scope).href;

/** The name of a file on this server: what follows the address of the page. */
function nameOf({ url }) {
  const { origin, pathname } = new URL(url);
  return origin + pathname === registration.scope ? "" : (origin + pathname).slice(registration.scope.length);
}

/** The server's answer, which is kept; if the server is gone, the answer that was kept. */
async function answer(event, address) {
  const cache = await caches.open(CACHE);
  const kept = () => cache.match(address, { ignoreVary: true });
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(cache.put(address, response.clone()));
    return response.status < 500 ? response : ((await kept()) ?? response);
  } catch (error) {
    const found = await kept();
    if (!found) throw error;
    return found;
  }
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
}
