import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "pictures");

/** The demo's pictures by the name that their address ends in: `pictures/badge/sun.svg` is "badge-sun.svg". */
const files: ReadonlyMap<string, string> = new Map(
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".svg"))
    .map((path) => [path.replace("/", "-"), join(folder, path)]),
);

export const pictureNames = [...files.keys()];

/** Reads the SVG text of that name; null when it does not exist. */
export function readPicture(name: string): string | null {
  const path = files.get(name);
  return path === undefined ? null : readFileSync(path, "utf8");
}
