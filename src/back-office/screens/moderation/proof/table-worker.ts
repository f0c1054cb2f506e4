import { readTable, type TableFile } from "./read-table.ts";

// Apart from the page: a file that is made to exhaust the reader harms only this worker, which the page ends.
self.onmessage = async ({
  data: { blob, ...file },
}: MessageEvent<{ blob: Blob } & Omit<TableFile, "bytes">>) => {
  try {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    self.postMessage(readTable({ ...file, bytes }));
  } catch {
    self.postMessage(null);
  }
};
