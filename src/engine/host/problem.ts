import type { Placement } from "#src/engine/placement.ts";
import { reasonOf } from "./reason.ts";

/** A mistake in a page, as the verdict `invalid` tells it. */
export interface Problem {
  verdict: "invalid";
  path: string;
  keyword: string;
  params: Readonly<Record<string, unknown>>;
  reason: string;
}

/**
 * @param path JSON pointer to what is wrong
 * @param value what stands there, where that helps to say it
 */
export function problem(
  path: string,
  keyword: string,
  params: Readonly<Record<string, unknown>> = {},
  value?: unknown,
): Problem {
  return {
    verdict: "invalid",
    path,
    keyword,
    params,
    reason: reasonOf(keyword, params, value),
  };
}

/** The same problem, its path told from the block's pointer on. */
export const inside = (
  placement: Placement | undefined,
  found: Problem,
): Problem =>
  placement?.within === undefined
    ? found
    : { ...found, path: placement.within + found.path };
