import { liveRelease } from "#src/domain/documents/status.ts";
import type { OfficeDocument, OfficeRelease } from "#src/schema/types.gen.ts";

/** The release that participants see now; undefined before the first one. */
export function liveOf(
  { status, statuses = [status] }: OfficeDocument,
  releases: readonly OfficeRelease[],
): OfficeRelease | undefined {
  const isLive = statuses.some((one) => one === "live" || one === "ended");
  if (!isLive) return undefined;
  const started = releases
    .filter(({ hasFailed }) => hasFailed !== true)
    .map((release) => ({
      release,
      id: release.id,
      startsAt: new Date(release.startsAt),
    }));
  return liveRelease(started, new Date())?.release;
}
