import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const TEXT = /\.(css|js|svg)$/;

/**
 * Writes a `.br` and a `.gz` beside every text file of the built assets that has none yet. Their names carry a hash of
 * what they hold, so what was compressed once stays right.
 */
export async function compressFront(folder: string): Promise<void> {
  const assets = join(folder, "assets");
  const names = (await readdir(assets)).filter((name) => TEXT.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(assets, name);
      if (existsSync(`${path}.br`) && existsSync(`${path}.gz`)) return;
      const text = await readFile(path);
      const [small, compatible] = await Promise.all([
        brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        gzipped(text, { level: 9 }),
      ]);
      await writeFile(`${path}.br`, small);
      await writeFile(`${path}.gz`, compatible);
    }),
  );
}
