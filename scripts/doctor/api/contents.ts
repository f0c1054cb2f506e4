import { productRegistry } from "#scripts/doctor/registry.ts";
import type { Verdict, Warning } from "#src/engine/contract.ts";
import { examine } from "#src/engine/core/doctor/examine.ts";
import { emptyContext } from "#src/engine/react/create-engine.ts";
import type { Finding } from "#src/schema/read.ts";
import type { PageFinding } from "./judge.ts";
import type { Walked } from "./walk.ts";

/** Generalizes a pointer to all pages: the index of a block in a list becomes `*`. */
const general = (pointer: string) => pointer.replaceAll(/\/\d+(?=\/|$)/g, "/*");

/** Values in the widgets of pages that are repaired, left out, or prevent a widget from rendering. */
export const examineContents = (
  contents: Walked["contents"],
  now: number,
): PageFinding[] =>
  contents.flatMap(({ path, content }) =>
    examine(content, {
      ...productRegistry,
      context: emptyContext,
      now,
    }).flatMap((verdict) => [
      ...findingsOf(verdict).map((finding) => ({ path, ...finding })),
      ...(verdict.warnings ?? [])
        .filter(({ keyword }) => keyword === "reading")
        .map((warning) => ({ path, ...repairOf(verdict, warning) })),
    ]),
  );

type PartFinding = Omit<PageFinding, "path">;

/** Why a block of a page cannot be rendered. */
function findingsOf(verdict: Verdict): PartFinding[] {
  const { pointer, type } = verdict;
  if (verdict.verdict === "unknown-type") {
    const meant =
      verdict.nearest === undefined ? "" : `; did you mean ${verdict.nearest}?`;
    return [
      {
        outcome: "left out",
        pointer: general(pointer),
        keyword: "@type",
        params: { type },
        reason: `${type ?? "a block without a type"} is unknown${meant}`,
      },
    ];
  }
  if (verdict.verdict !== "invalid") return [];
  const { path, keyword, params, reason } = verdict;
  return [
    {
      outcome: "left out",
      pointer: general(pointer + path),
      ...{ keyword, params },
      reason: `${type ?? "block"}: ${reason}`,
    },
  ];
}

/** What was repaired in a block or left out of it. */
function repairOf(
  { pointer }: Verdict,
  { path, params }: Warning,
): PartFinding {
  const {
    keyword,
    reason,
    outcome,
    params: details,
  } = params as unknown as {
    keyword: string;
    reason: string;
    outcome: Finding["outcome"];
    params: Finding["params"];
  };
  return {
    outcome,
    pointer: general(pointer + path),
    keyword,
    params: details,
    reason,
  };
}
