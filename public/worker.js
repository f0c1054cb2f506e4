/**
 * Opens the front office without a network: the page and the files that were loaded before. Online every page comes from
 * the server, never from here, so that no one sees an old release. API responses do not pass through here.
 */
const scope = new URL("./", self.location.href);
const cacheName = "palmares-shell";
/** All addresses of the front office are one page. */
const shell = scope.href;

self.addEventListener("install", (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !isOurs(url)) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (isRelease(url)) event.respondWith(fileOfRelease(event));
  else event.respondWith(otherFile(event));
});

let keeping = Promise.resolve();

/** What pages have loaded without the worker: one list after the other, as each looks at what is kept. */
self.addEventListener("message", (event) => {
  const addresses = event.data?.keep;
  if (!Array.isArray(addresses)) return;
  keeping = keeping
    .then(() => keepFiles(addresses))
    // Without a network there is nothing new to keep.
    .catch(() => undefined);
  event.waitUntil(keeping);
});

const isOurs = ({ href }) => href.startsWith(scope.href);
/** Has a hash in its name: never changes. */
const isRelease = ({ href }) => href.startsWith(`${scope.href}assets/`);

async function page(event) {
  try {
    const response =
      (await event.preloadResponse) ?? (await fetch(event.request));
    return response;
  } catch (error) {
    const kept = await cached(shell);
    if (kept === undefined) throw error;
    return kept;
  }
}

async function fileOfRelease(event) {
  return (await cached(event.request)) ?? fetchAndKeep(event);
}

async function otherFile(event) {
  try {
    return await fetchAndKeep(event);
  } catch (error) {
    const kept = await cached(event.request);
    if (kept === undefined) throw error;
    return kept;
  }
}

async function fetchAndKeep(event) {
  const response = await fetch(event.request);
  if (response.ok) {
    const copy = response.clone();
    const keep = async () =>
      (await caches.open(cacheName)).put(event.request, copy);
    event.waitUntil(keep().catch(() => undefined));
  }
  return response;
}

/** Milliseconds that a page waits for the cache, which may never answer where site data is blocked or damaged. */
const patience = 3_000;
let isCacheSilent = false;

/** What is cached of a request; undefined where nothing is. A cache that did not answer in time is not asked again. */
async function cached(request) {
  if (isCacheSilent) return undefined;
  const silence = new Promise((resolve) => {
    setTimeout(resolve, patience, "silence");
  });
  const found = await Promise.race([
    silence,
    Promise.resolve()
      .then(() => caches.match(request))
      .catch(() => undefined),
  ]);
  if (found !== "silence") return found;
  isCacheSilent = true;
  return undefined;
}

/**
 * Caches the page and these files of its release; those of earlier ones go. A page that the server has replaced meanwhile
 * keeps nothing: the next visit does.
 */
async function keepFiles(addresses) {
  const response = await fetch(shell, { cache: "no-store" });
  if (!response.ok) return;
  const html = await response.clone().text();
  const isNamed = (address) => html.includes(`"${new URL(address).pathname}"`);
  const isStart = (address) => /\/assets\/index-[^/]*\.js$/.test(address);
  const wanted = addresses.filter((address) => isOurs(new URL(address)));
  if (!wanted.some((address) => isStart(address) && isNamed(address))) return;
  const cache = await caches.open(cacheName);
  const kept = (await cache.keys()).map(({ url }) => url);
  const isNew = kept.some((url) => isStart(url) && !isNamed(url));
  if (isNew)
    for (const url of kept) if (!wanted.includes(url)) await cache.delete(url);
  for (const address of wanted)
    if (isNew || !kept.includes(address))
      await cache.add(address).catch(() => undefined);
  await cache.put(shell, response);
}
