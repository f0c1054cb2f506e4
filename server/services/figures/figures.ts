import {
  type FigureBy,
  type FigureId,
  figureIds,
  figureTraits,
} from "#registry/figures.ts";
import { invalid } from "#server/core/http-problem.ts";
import {
  type MessageKey,
  messages,
  translate,
} from "#server/core/translate.ts";
import type { FigureRow } from "#server/repositories/figures/activity-figures.ts";
import type { FiguresRepository } from "#server/repositories/figures/figures.ts";
import { isDayAlone } from "#src/domain/values/dates.ts";
import { DAY_MS, dayOf } from "#src/domain/values/moved-time.ts";
import type {
  Language,
  OfficeFigure,
  OfficeFigureValues,
} from "#src/schema/types.gen.ts";
import { hiddenGroups } from "./small-groups.ts";

export interface FigureFilter {
  from?: string;
  to?: string;
  challenge?: number;
  group?: number;
  by?: string;
}

/** What figures there are, in a language. */
export const figuresIn = (language: Language): OfficeFigure[] =>
  figureIds.map((id) => {
    const { unit, by, rows } = figureTraits(id);
    return {
      ...{ id, unit, rows, by: [by[0], ...by.slice(1)] },
      label: translate(`figure.${id}`, language),
      definition: translate(`figure.${id}.definition`, language),
    };
  });

/** The day, in the form YYYY-MM-DD, a number of days later. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The day at an instant, in the form YYYY-MM-DD. */
const dayAt = (now: Date, timeZone: string): string =>
  new Date(dayOf(now.getTime(), timeZone) * DAY_MS).toISOString().slice(0, 10);

/** Throws an HttpProblem (422) for what is not a day, a period that ends before it starts, and an unknown way to split. */
function requireFilter(id: FigureId, { from, to, by }: FigureFilter): FigureBy {
  for (const [propertyPath, text] of Object.entries({ from, to }))
    if (text !== undefined && !isDayAlone(text))
      throw invalid([{ propertyPath, messageKey: "wrongForm" }]);
  if (from !== undefined && to !== undefined && to < from)
    throw invalid([{ propertyPath: "to", messageKey: "endBeforeStart" }]);
  const split = figureTraits(id).by.find((one, at) =>
    by === undefined ? at === 0 : one === by,
  );
  if (split === undefined)
    throw invalid([{ propertyPath: "by", messageKey: "wrongChoice" }]);
  return split;
}

/** The values of a figure (BO-20.1). Throws an HttpProblem (422). */
export async function figureValues(
  figures: FiguresRepository,
  id: FigureId,
  filter: FigureFilter,
  language: Language,
  now: Date,
): Promise<OfficeFigureValues> {
  const by = requireFilter(id, filter);
  const { unit, unitBy, rows, isOfToday = false } = figureTraits(id);
  const { from, challenge, group } = filter;
  const [timeZone, sizes] = await Promise.all([
    figures.timeZone(),
    group === undefined && by !== "group" ? [] : figures.groupSizes(),
  ]);
  const hidden = hiddenGroups(sizes);
  const today = dayAt(now, timeZone);
  const to = filter.to ?? today;
  const isHidden = group !== undefined && hidden.groups.has(group);

  async function read(first: string | undefined, last: string) {
    if (isHidden) return [];
    const found = await figures.read(id, {
      ...{ from: first, to: last, today, timeZone, challenge, group },
      ...{ by, language },
    });
    return by === "group" ? tellApart(found, hidden) : found;
  }

  const length =
    from === undefined ? 0 : (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const [items, former] = await Promise.all([
    read(from, to),
    from === undefined || isOfToday || by === "day"
      ? undefined
      : read(daysAfter(from, -length), daysAfter(from, -1)),
  ]);
  const earlier = new Map(former?.map(({ key, value }) => [key, value]));
  return {
    ...{ id, unit: unitBy?.[by] ?? unit, by, asOf: now.toISOString() },
    definition: translate(`figure.${id}.definition`, language),
    items: items.map((item) => ({
      ...item,
      label: item.label ?? labelOf(item.key, by, language),
      ...(former && { previous: earlier.get(item.key) ?? 0 }),
    })),
    total: items.reduce((sum, { value }) => sum + value, 0),
    rows: rowsAddress(rows, { challenge, group }),
    ...((isHidden || (by === "group" && hidden.groups.size > 0)) && {
      note: "smallGroups",
    }),
  };
}

/** Groups with those that are too small as one, unless that one is too small itself. */
function tellApart(
  rows: readonly FigureRow[],
  { groups, areEnough }: ReturnType<typeof hiddenGroups>,
): FigureRow[] {
  const isHidden = ({ key }: FigureRow) => groups.has(Number(key));
  const value = rows.filter(isHidden).reduce((sum, row) => sum + row.value, 0);
  return [
    ...rows.filter((row) => !isHidden(row)),
    ...(areEnough ? [{ key: "others", label: null, value }] : []),
  ];
}

const isMessage = (key: string): key is MessageKey =>
  Object.hasOwn(messages.fr, key);

function labelOf(key: string, by: FigureBy, language: Language): string {
  if (by === "language" && key !== "none")
    return new Intl.DisplayNames(language, { type: "language" }).of(key) ?? key;
  const message = `figure.${by === "tier" ? "tier" : "key"}.${key}`;
  return isMessage(message) ? translate(message, language) : key;
}

/** The address of the list; omits the parameters that the filter does not have. */
function rowsAddress(
  rows: string,
  filter: Readonly<Record<string, number | undefined>>,
): string {
  const [path = "", query = ""] = rows.split("?");
  const params = query
    .split("&")
    .map((one) =>
      one.replace(/\{(\w+)\}/, (_, name) => `${filter[name] ?? "{}"}`),
    )
    .filter((one) => one !== "" && !one.endsWith("{}"));
  return params.length === 0 ? path : `${path}?${params.join("&")}`;
}
