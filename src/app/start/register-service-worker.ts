const base = import.meta.env.BASE_URL;

/** The worker that opens the front office without a network (`public/worker.js`). */
const worker = `${base}worker.js`;

/** Makes the service worker cache the files that this page started with: files of the release, no user data. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const isInCharge = navigator.serviceWorker.controller !== null;
  await navigator.serviceWorker.register(worker);
  const { active } = await navigator.serviceWorker.ready;
  const keep = () =>
    active?.postMessage({
      keep: performance.getEntriesByType("resource").map(({ name }) => name),
    });
  keep();
  if (isInCharge) return;
  // Requests made before the worker controlled the page bypass it.
  new PerformanceObserver((list) => {
    if (list.getEntries().some(hasPassedBy)) keep();
  }).observe({ type: "resource" });
}

/** A file of ours that did not come through the worker, which has not kept it. */
const hasPassedBy = (entry: PerformanceEntry) =>
  entry instanceof PerformanceResourceTiming &&
  entry.workerStart === 0 &&
  entry.name.startsWith(new URL(base, location.href).href);
