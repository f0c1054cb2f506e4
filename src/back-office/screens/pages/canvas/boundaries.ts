import { everyBlock } from "#src/domain/documents/blocks/walk.ts";
import { readWindow } from "#src/domain/values/window.ts";
import type { JsonObject } from "#src/schema/json.ts";

/** The windows of a document: that of a page, or the three of a challenge. */
const windowNames = [
  ["startDate", "endDate"],
  ["startDiffusionDate", "endDiffusionDate"],
  ["startSignInDate", "endSignInDate"],
] as const;

/**
 * The instants at which a page, a block of it, or a phase of a challenge begins or ends, in order; those of releases to come
 * too.
 */
export function boundariesOf(
  body: JsonObject,
  timeZone: string,
  releases: readonly string[] = [],
): number[] {
  const windows = [
    ...windowNames.map(([start, end]) =>
      readWindow(body[start], body[end], timeZone),
    ),
    ...[...everyBlock(body["blocks"], "")].map(([, block]) =>
      readWindow(block["diffusionStartAt"], block["diffusionEndAt"], timeZone),
    ),
  ];
  const found = windows.flatMap(({ opensAt, closesAt }) =>
    [opensAt, closesAt].filter((bound) => bound !== undefined),
  );
  const instants = releases
    .map((instant) => Date.parse(instant))
    .filter((instant) => !Number.isNaN(instant));
  return [...new Set([...found, ...instants])].toSorted(
    (one, other) => one - other,
  );
}

/** The boundaries beside an instant. */
export const beside = (boundaries: readonly number[], at: number) => ({
  previous: boundaries.findLast((boundary) => boundary < at),
  next: boundaries.find((boundary) => boundary > at),
});
