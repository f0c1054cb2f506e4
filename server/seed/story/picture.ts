import type { LongWords } from "./words.ts";

/** A picture of ours, as image fields carry it. */
export interface Picture {
  contentUrl: string;
  alt: LongWords | string;
}

/** Where the API serves our pictures: the path, then "<kind>-<name>.svg". */
export const PICTURES_PATH = "/v2/pictures";

/** An empty `alt` says that the picture only decorates. */
export const picture = (
  kind: string,
  name: string,
  alt: LongWords | string = "",
): Picture => ({
  contentUrl: `${PICTURES_PATH}/${kind}-${name}.svg`,
  alt,
});
