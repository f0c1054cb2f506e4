import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "pictures");

/** The demo's pictures, as paths below `pictures/` such as "badge/sun.svg". */
export const pictures: ReadonlySet<string> = new Set(
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".svg"),
  ),
);

/** Where the API serves the pictures. */
export const PICTURES_PATH = "/v2/pictures";

/** The address of a picture: that of "badge/sun.svg" is "/v2/pictures/badge-sun.svg". */
export const pictureUrl = (path: string): string =>
  `${PICTURES_PATH}/${path.replace("/", "-")}`;

/** Reads the SVG text of "badge/sun.svg" or "badge-sun.svg"; null when that picture does not exist. */
export function readPicture(name: string): string | null {
  const path = name.replace(/^([a-z]+)-/, "$1/");
  return pictures.has(path) ? readFileSync(join(folder, path), "utf8") : null;
}
