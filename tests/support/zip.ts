import { unzipSync, zipSync } from "fflate";

/** A ZIP archive of these texts. */
export const zipOf = (
  files: Readonly<Record<string, string>>,
  { level }: { level: 0 | 6 } = { level: 6 },
): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]),
      ),
      { level },
    ),
  );

/** The files of a ZIP, by name. */
export const readZip = (content: Uint8Array): Map<string, Buffer> =>
  new Map(
    Object.entries(unzipSync(content)).map(([name, file]) => [
      name,
      Buffer.from(file),
    ]),
  );
