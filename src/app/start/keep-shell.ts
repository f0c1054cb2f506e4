/** The worker that opens the front office without a network (`public/worker.js`). */
const worker = `${import.meta.env.BASE_URL}worker.js`;

/** Has the worker keep what this page was started with. It holds files of the release, and nothing of anybody's. */
export async function keepShell(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register(worker);
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance
    .getEntriesByType("resource")
    .map(({ name }) => name);
  active?.postMessage({ keep: loaded });
}
