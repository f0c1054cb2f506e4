import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import PQueue from "p-queue";
import { root } from "#tests/bench/served.ts";
import type { Line } from "./tests.ts";

const run = promisify(execFile);

const npm = async (...words: string[]): Promise<string> =>
  (await run("npm", words, { cwd: root, maxBuffer: 2 ** 28 })).stdout;

const DAY = 86_400_000;

/** Writes an SBOM (CycloneDX) of the production dependencies; returns its file and the number of packages. */
async function writeSbom(): Promise<{ file: string; packages: number }> {
  const text = await npm(
    ...["sbom", "--sbom-format", "cyclonedx"],
    ...["--omit", "dev", "--package-lock-only"],
  );
  const folder = join(root, ".cache");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "sbom.cdx.json");
  writeFileSync(file, text);
  const { components } = JSON.parse(text) as { components: unknown[] };
  return { file, packages: components.length };
}

interface Dated {
  name: string;
  version: string;
  /** When this version was published; undefined if the registry does not say. */
  published: string | undefined;
}

async function dated([name, version]: [string, string]): Promise<Dated> {
  const times = JSON.parse(
    await npm("view", `${name}@${version}`, "time", "--json"),
  ) as Record<string, string>;
  return { name, version, published: times[version] };
}

/** The direct dependencies, including development ones, oldest version first. */
async function ages(now: number): Promise<Line> {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  ) as Record<"dependencies" | "devDependencies", Record<string, string>>;
  const queue = new PQueue({ concurrency: 2 });
  const all = await queue.addAll(
    Object.entries({ ...dependencies, ...devDependencies }).map(
      (one) => () => dated(one),
    ),
  );
  const byAge = all.toSorted((one, other) =>
    (one.published ?? "").localeCompare(other.published ?? ""),
  );
  return {
    what: "the registry has each direct dependency's version, with its age",
    tried: all.length,
    failed: all.filter(({ published }) => published === undefined).length,
    details: byAge.map(({ name, version, published }) =>
      published === undefined
        ? `${name} ${version}: publication date unknown`
        : `${name} ${version}: ${Math.floor((now - Date.parse(published)) / DAY)} days, ${published.slice(0, 10)}`,
    ),
  };
}

/** The dependencies and their age. Without the npm registry, the ages are reported as skipped. */
export async function dependencies(): Promise<Line[]> {
  const { file, packages } = await writeSbom();
  const sbom = {
    what: "an SBOM (CycloneDX) of the production packages",
    tried: packages,
    failed: packages > 0 ? 0 : 1,
    details: [file],
  };
  const isThere = await npm("ping").then(
    () => true,
    () => false,
  );
  return isThere
    ? [sbom, await ages(Date.now())]
    : [
        sbom,
        {
          what: "the age of each dependency: skipped, the npm registry is unreachable",
          tried: 0,
          failed: 0,
        },
      ];
}
