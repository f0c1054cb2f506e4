import { instant } from "#src/domain/dates.ts";
import { match } from "#src/engine/condition/match.ts";
import type { Hidden, PageContext, StoredBlock } from "#src/engine/types.ts";

/** When a block is shown: from `opensAt` on, until `closesAt`; milliseconds, an open bound is undefined. */
export interface DiffusionWindow {
  opensAt: number | undefined;
  closesAt: number | undefined;
}

const bound = (value: unknown) =>
  typeof value === "string" ? instant(value) : undefined;

/** A block's diffusion window; undefined where it has none. A bound that is no date is open here and refused by the schema. */
export function diffusionWindow(
  config: StoredBlock,
): DiffusionWindow | undefined {
  const opensAt = bound(config["diffusionStartAt"]);
  const closesAt = bound(config["diffusionEndAt"]);
  return opensAt === undefined && closesAt === undefined
    ? undefined
    : { opensAt, closesAt };
}

/** Why a window hides its block at `now`, if it does; the end is no longer in it. */
export function outsideWindow(
  { opensAt, closesAt }: DiffusionWindow,
  now: number,
): Hidden | undefined {
  if (closesAt !== undefined && now >= closesAt)
    return { verdict: "after-window", closedAt: closesAt };
  if (opensAt !== undefined && now < opensAt)
    return { verdict: "before-window", opensAt };
  return undefined;
}

/** The next instant after `now` at which the window opens or closes. */
export function nextBoundary(
  { opensAt, closesAt }: DiffusionWindow,
  now: number,
): number | undefined {
  if (closesAt !== undefined && now >= closesAt) return undefined;
  return opensAt !== undefined && now < opensAt ? opensAt : closesAt;
}

/** Why a condition hides its block, if it does. */
export function unmet(
  condition: unknown,
  context: PageContext,
): Hidden | undefined {
  const found = match(condition, context);
  if (found.ok) return undefined;
  const { ok: _, ...mismatch } = found;
  return { verdict: "condition-false", ...mismatch };
}
