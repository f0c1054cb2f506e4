import { readTable, type TableFile } from "./read-table.ts";

// Apart from the page: a file that is made to exhaust the reader harms only this worker, which the page ends.
self.onmessage = async ({
  data: { blob, kind },
}: MessageEvent<{ blob: Blob; kind: TableFile["kind"] }>) => {
  try {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    self.postMessage(readTable({ kind, bytes }));
  } catch {
    self.postMessage(null);
  }
};
