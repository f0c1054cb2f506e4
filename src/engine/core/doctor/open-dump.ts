import { nearest } from "#src/domain/values/nearest.ts";
import { own } from "#src/domain/values/own.ts";
import { readWindow, type TimeWindow } from "#src/domain/values/window.ts";
import { contentLayout } from "#src/engine/core/content-layout.ts";
import { inProgramme } from "#src/engine/core/evaluate/block-refs.ts";
import { problem } from "#src/engine/core/evaluate/problem.ts";
import { outsideWindow } from "#src/engine/core/evaluate/visible.ts";
import { plainLayout } from "#src/engine/core/layout/plain-layout.ts";
import {
  blocksOf,
  contentsOf,
  type Names,
  resolveLayout,
  rowsOf,
  spanOf,
} from "#src/engine/core/layout/resolve.ts";
import type {
  Audit,
  BlockRef,
  CatalogLines,
  PageContext,
  PageData,
  Verdict,
} from "#src/engine/core/types.ts";
import { isRecord } from "#src/schema/json.ts";
import type { Layout } from "#src/schema/types.gen.ts";
import { conditionProblem } from "./check-condition.ts";
import {
  grammarMistakes,
  paramMistakes,
  type SourceParams,
} from "./check-layout.ts";
import { type WhenNames, whenMistakes } from "./check-when.ts";
import { compareLanguages } from "./compare-languages.ts";
import { createAuditor } from "./warnings.ts";

/** What a dump is examined with. */
export interface Examination extends Names, WhenNames {
  registry: CatalogLines;
  /** The params of the sources, where a layout's are to be checked. */
  params?: SourceParams;
  context: PageContext;
  now: number;
  /** The route parameters of a layout, by the layout's name. Defaults to all. */
  routeParams?: (page: string) => Readonly<Record<string, string>> | undefined;
  /** The states of a layout's data; what needs some that is not here waits for it. */
  pageData?: PageData;
  /** For warnings; defaults to none. */
  audit?: Audit;
  /** The blocks of a page with `contentBlocs` by language, to compare them; a row has its own. */
  translations?: Readonly<Record<string, unknown>> | undefined;
}

/** A block of the dump, its location, and the verdict on its parent. */
export interface Item extends BlockRef {
  parent: Verdict | undefined;
  /** The parent's window. */
  within?: TimeWindow | undefined;
}

interface Opened {
  /** On parts of the dump that are not blocks. */
  verdicts: Verdict[];
  items: Item[];
}

const collections = ["hydra:member", "member"];

export function openDump(
  dump: unknown,
  pointer: string,
  examination: Examination,
): Opened {
  if (Array.isArray(dump)) {
    const all = dump.map((item, index) =>
      openDump(item, `${pointer}/${index}`, examination),
    );
    return {
      verdicts: all.flatMap(({ verdicts }) => verdicts),
      items: all.flatMap(({ items }) => items),
    };
  }
  if (isRecord(dump)) {
    const members = collections.find((name) => name in dump);
    if (members !== undefined)
      return openDump(dump[members], `${pointer}/${members}`, examination);
    if (isLayout(dump)) return openLayout(dump, pointer, examination);
    if ("contentBlocs" in dump || "blocs" in dump)
      return openContent(dump, pointer, examination);
    if (!("@type" in dump) && "type" in dump)
      return openedRefs(
        contentRefs([dump], pointer, examination).map((ref) => ({
          ...ref,
          pointer: ref.pointer.replace(`${pointer}/0`, pointer),
        })),
      );
  }
  return openedRefs([{ pointer, block: dump, placement: inProgramme }]);
}

/** Whether a record was meant as a layout, even where "regions" is misspelt. */
const isLayout = (dump: Record<string, unknown>) =>
  !("@type" in dump) &&
  Object.keys(dump).some((key) => nearest(key, ["regions"]) !== undefined);

const openedRefs = (
  refs: readonly BlockRef[],
  parent?: Verdict,
  within?: TimeWindow,
): Opened => ({
  verdicts: [],
  items: refs.map((ref) => ({ ...ref, parent, within })),
});

function contentRefs(
  blocks: unknown,
  pointer: string,
  { registry }: Examination,
): BlockRef[] {
  const { top, main } = contentLayout(blocks, registry, pointer);
  return [...top, ...main];
}

/** A page's content as the API has it, or its row in the database, where `blocs` has the blocks of each language. */
function openContent(
  dump: Record<string, unknown>,
  pointer: string,
  examination: Examination,
): Opened {
  const { now, context, audit, registry, translations } = examination;
  const isRow = !("contentBlocs" in dump);
  const name = isRow ? "blocs" : "contentBlocs";
  const dates: [unknown, unknown] = [
    dump["startDate"] ?? dump["start_date"],
    dump["endDate"] ?? dump["end_date"],
  ];
  const { timeZone } = context.programme;
  const window = readWindow(...dates, timeZone);
  const page = pageVerdict(pointer, dump["status"], dates, window, now);
  const { [name]: all } = dump;
  const language =
    isRow && isRecord(all)
      ? [context.language, "fr"].find((one) => Array.isArray(all[one]))
      : undefined;
  const [blocks, at] =
    language === undefined
      ? [all, `${pointer}/${name}`]
      : [
          (all as Record<string, unknown>)[language],
          `${pointer}/${name}/${language}`,
        ];
  const opened = openedRefs(contentRefs(blocks, at, examination), page, window);
  const auditor = audit && createAuditor(audit);
  const compared = isRow ? all : translations;
  const differing = isRecord(compared)
    ? compareLanguages(
        compared,
        Object.keys(isRecord(dump["texts"]) ? dump["texts"] : {}),
        registry,
        (type, config) => auditor?.(type, config).references ?? [],
      )
    : [];
  return {
    ...opened,
    verdicts: [
      ...(page === undefined ? [] : [page]),
      ...differing.map(
        ({ language: other, warnings }): Verdict => ({
          pointer: `${pointer}/${name}/${other}`,
          type: undefined,
          verdict: "shown",
          warnings,
        }),
      ),
    ],
  };
}

/** Why a page of content is not shown as a whole, if it is not. */
function pageVerdict(
  pointer: string,
  status: unknown,
  [start, end]: [unknown, unknown],
  window: TimeWindow,
  now: number,
): Verdict | undefined {
  const own = { pointer, type: undefined };
  if (status === "draft" || status === "deleted")
    return { ...own, verdict: "unpublished", status };
  if (window.fault !== undefined) {
    const value = window.fault === "start" ? start : end;
    return {
      ...own,
      ...problem(`/${window.fault}Date`, "date", { value }, value),
    };
  }
  const hidden = outsideWindow(window, now);
  return hidden && { ...own, ...hidden };
}

/** A route that has whatever a binding asks of it. */
const anyParams = new Proxy<Record<string, string>>(
  {},
  { get: (_, name) => `:${String(name)}` },
);

function openLayout(
  dump: Record<string, unknown>,
  pointer: string,
  { params, routeParams, context, ...names }: Examination,
): Opened {
  const layout = dump as unknown as Layout;
  const route = {
    ...context.route,
    params: routeParams?.(layout.name) ?? anyParams,
  };
  const { registry } = names;
  const plain = plainLayout(layout, {
    wants: (type, source) =>
      source !== undefined && own(registry, type)?.use === source,
  });
  const { data, main, aside } = resolveLayout(plain, route, names);
  const nodes = [...main, ...aside];
  const found = [
    ...grammarMistakes(dump),
    ...data.flatMap(({ name, source }) =>
      "verdict" in source
        ? [{ pointer: `/data/${name}`, problem: source }]
        : [],
    ),
    ...whenMistakes(layout, names),
    ...(params === undefined ? [] : paramMistakes(layout, params)),
    ...rowsOf(nodes).flatMap((row) => {
      const sum = spanOf(row);
      return sum > 12
        ? [
            {
              pointer: row.pointer,
              problem: problem("/row/columns", "spans", { sum }),
            },
          ]
        : [];
    }),
  ];
  const refs: BlockRef[] = blocksOf(nodes);
  for (const part of ["loading", "error"] as const)
    if (layout[part] !== undefined)
      refs.push({ pointer: `/${part}`, block: layout[part] });
  const contents = contentsOf(nodes);
  for (const { pointer, placement } of contents)
    if (
      placement.problem !== undefined &&
      !found.some((mistake) => mistake.pointer === pointer)
    )
      found.push({ pointer, problem: placement.problem });
  for (const { pointer, placement } of [...blocksOf(nodes), ...contents]) {
    if (placement?.condition === undefined) continue;
    const wrong = conditionProblem(placement.condition, names.facts);
    if (wrong !== undefined) found.push({ pointer, problem: wrong });
  }
  const blocks = new Set(refs.map((ref) => ref.pointer));
  return {
    verdicts: found
      .filter((mistake) => !blocks.has(mistake.pointer))
      .map((mistake) => ({
        pointer: pointer + mistake.pointer,
        type: undefined,
        ...mistake.problem,
      })),
    items: refs.map((ref) => {
      const mistake = found.find((one) => one.pointer === ref.pointer);
      return {
        ...ref,
        pointer: pointer + ref.pointer,
        ...(mistake && { placement: { problem: mistake.problem } }),
        parent: undefined,
      };
    }),
  };
}
