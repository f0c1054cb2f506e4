import { createAudit } from "#scripts/doctor/audit.ts";
import { productRegistry } from "#scripts/doctor/registry.ts";
import { readTranslations } from "#scripts/doctor/translations.ts";
import type { Client } from "#src/api/client/client.ts";
import { getContent } from "#src/api/programme/contents.ts";
import type { Verdict, Warning } from "#src/engine/contract.ts";
import { compareLanguages } from "#src/engine/core/doctor/compare-languages.ts";
import { examine } from "#src/engine/core/doctor/examine.ts";
import { createAuditor } from "#src/engine/core/doctor/warnings.ts";
import { emptyContext } from "#src/engine/react/create-engine.ts";
import type { Finding } from "#src/schema/read.ts";
import type { Check } from "./checks.ts";
import type { PageFinding } from "./judge.ts";
import type { Walked } from "./walk.ts";
import type { WireLog } from "./wire-log.ts";

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

/** Whether pages have the same blocks in every language, with one more request per page and language. */
export async function checkLanguages(
  contents: Walked["contents"],
  language: string,
  { log, clientIn }: { log: WireLog; clientIn(language: string): Client },
): Promise<Check[]> {
  if (contents.length === 0) return [];
  const auditor = createAuditor(await createAudit(undefined));
  const noted = log.exchanges.length;
  const differences: string[] = [];
  for (const { id, content } of contents) {
    const translations = await readTranslations(content, language, (other) =>
      getContent(clientIn(other), id),
    );
    const found = compareLanguages(
      translations ?? {},
      [],
      productRegistry.registry,
      (type, config) => auditor(type, config).references,
    );
    for (const { language: other, warnings } of found)
      for (const { path, params } of warnings)
        differences.push(
          `content ${id} in ${other}: ${differenceOf(path, params)}`,
        );
  }
  log.exchanges.splice(noted);
  const name = "languages";
  return [
    differences.length === 0
      ? { name, result: "ok", text: "pages have the same blocks in each" }
      : { name, result: "note", text: differences.join("; ") },
  ];
}

/** How a language of a page differs from the first one. */
function differenceOf(path: string, params: Warning["params"]): string {
  const { first, blocks, type, references, expected } = params;
  const found =
    blocks !== undefined
      ? `${blocks} blocks`
      : type !== undefined
        ? `block ${path} is ${type}`
        : `block ${path} refers to ${references || "nothing"}`;
  return `${found}, in ${first} ${expected || "nothing"}`;
}
