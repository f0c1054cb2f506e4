import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

/** The files of a ZIP, by name. */
export async function readZip(content: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(content);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(
      entry.fileName,
      await buffer(await zip.openReadStreamPromise(entry)),
    );
  return files;
}
