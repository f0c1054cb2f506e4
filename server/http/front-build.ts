/** The built front office, prepared for serving. */
import { existsSync } from "node:fs";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { makeTemporaryFolder } from "#server/core/temporary-folder.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const TEXT_FILE = /\.(css|js|json|svg)$/;

/**
 * Writes a `.br` and a `.gz` next to every text file of the built assets that lacks them. The best Brotli takes a third of
 * a build's time: `BROTLI_QUALITY` chooses a faster one, for builds that only tests download.
 */
export async function compressAssets(folder: string): Promise<void> {
  const assets = join(folder, "assets");
  const names = (await readdir(assets)).filter((name) => TEXT_FILE.test(name));
  const quality = Number(
    process.env["BROTLI_QUALITY"] ?? constants.BROTLI_MAX_QUALITY,
  );
  await Promise.all(
    names.map(async (name) => {
      const path = join(assets, name);
      if (existsSync(`${path}.br`) && existsSync(`${path}.gz`)) return;
      const text = await readFile(path);
      const [brotli, gzipped] = await Promise.all([
        brotliAsync(text, {
          params: { [constants.BROTLI_PARAM_QUALITY]: quality },
        }),
        gzipAsync(text, { level: 9 }),
      ]);
      await writeFile(`${path}.br`, brotli);
      await writeFile(`${path}.gz`, gzipped);
    }),
  );
}

/** A private copy of a build. */
export interface OwnBuild {
  folder: string;
  remove(): Promise<void>;
}

/**
 * Copies a build when a server starts, so that a later build does not change the files of a running server. Adds missing
 * compressed files.
 */
export async function copyBuild(dist: string): Promise<OwnBuild> {
  const folder = await makeTemporaryFolder();
  await cp(dist, folder, { recursive: true });
  await compressAssets(folder);
  return {
    folder,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** For files that hardly compress: fonts and images. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The files with a hash in their name, compressed with Brotli, by name. */
export async function hashedFiles(
  folder: string,
): Promise<Map<string, () => Promise<Buffer>>> {
  const assets = join(folder, "assets");
  const names = await readdir(assets);
  const present = new Set(names);
  return new Map(
    names
      .filter((name) => !/\.(br|gz|map)$/.test(name))
      .map((name) => [
        name,
        async () =>
          present.has(`${name}.br`)
            ? readFile(join(assets, `${name}.br`))
            : brotliAsync(await readFile(join(assets, name)), quick),
      ]),
  );
}
