import type { OfficeRelease } from "#src/schema/types.gen.ts";

/** The release that participants see now; undefined before the first one. */
export const liveOf = (
  releases: readonly OfficeRelease[],
): OfficeRelease | undefined => releases.find(({ state }) => state === "live");
