import { overKeys } from "#server/core/document-budget.ts";
import { HttpProblem } from "#server/core/http-problem.ts";
import { type MessageKey, translate } from "#server/core/translate.ts";
import type { DocumentFacts } from "#server/repositories/documents/facts.ts";
import { NAMED_ROWS } from "#server/repositories/documents/lists.ts";
import {
  budget,
  type LimitOfBody,
} from "#src/domain/documents/blocks/budget.ts";
import { keyAt } from "#src/domain/documents/examine/examine.ts";
import type { Removed } from "#src/domain/documents/examine/markup.ts";
import {
  isWorded,
  type WordedOutcome,
  wordsOf,
} from "#src/domain/documents/examine/outcome-words.ts";
import type { Fault } from "#src/domain/documents/kinds/kind.ts";
import { localeIn } from "#src/domain/programme/locale.ts";
import type { ColorUse } from "#src/domain/theme/contrast-verdicts.ts";
import { own } from "#src/domain/values/own.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type {
  Language,
  OfficeReleaseRequest,
  OfficeVerdict,
} from "#src/schema/types.gen.ts";

/** What the messages of verdicts name. */
interface VerdictNames {
  groups: ReadonlyMap<number, string>;
  timeZone: string;
}

/** The groups that faults name, and the zone of their dates. */
async function namesFor(
  faults: readonly Fault[],
  facts: DocumentFacts,
): Promise<VerdictNames> {
  const ids = faults.flatMap(({ when }) => when?.groups ?? []);
  return {
    groups: await facts.groupNames([...new Set(ids)]),
    timeZone: await facts.timeZone(),
  };
}

/** What a release is requested with in spite of what examination says. */
type Acceptance = Pick<OfficeReleaseRequest, "acceptWarnings" | "reason">;

/** Verdicts as they are sent: those that fit, and how many there are. */
export interface ListedVerdicts {
  verdicts: OfficeVerdict[];
  total: number;
}

/**
 * What is wrong with documents as a person reads it: as many verdicts as a response may have, mistakes before warnings where
 * these are not all (BO-9.93).
 */
export async function listVerdicts(
  examined: readonly {
    faults: readonly Fault[];
    body: JsonObject;
    document?: OfficeVerdict["document"];
  }[],
  language: Language,
  facts: DocumentFacts,
): Promise<ListedVerdicts> {
  const all = examined.flatMap(({ faults, ...one }) =>
    faults.map((fault) => ({ fault, ...one })),
  );
  const ofLevel = (level: Fault["level"]) =>
    all.filter(({ fault }) => fault.level === level);
  const chosen =
    all.length > budget.verdicts
      ? [...ofLevel("mistake"), ...ofLevel("warning")].slice(0, budget.verdicts)
      : all;
  const names = await namesFor(
    chosen.map(({ fault }) => fault),
    facts,
  );
  let bytes = 0;
  const verdicts = chosen
    .map(({ fault, body, document }) => ({
      ...verdictOf(fault, body, language, names),
      ...(document && { document }),
    }))
    .filter((verdict) => {
      bytes += Buffer.byteLength(JSON.stringify(verdict)) + 1;
      return bytes <= budget.verdictBytes;
    });
  return { verdicts, total: all.length };
}

/** A fault as a person reads it. */
function verdictOf(
  fault: Fault,
  body: JsonObject,
  language: Language,
  names: VerdictNames,
): OfficeVerdict {
  const { pointer, outcome, level, needsReason, when = {} } = fault;
  const { from, groups, language: code } = when;
  return {
    ...{ pointer, key: keyAt(body, pointer), outcome, level },
    message: withCircumstances(
      messageOf(fault, language),
      when,
      language,
      names,
    ),
    ...(needsReason && { needsReason }),
    ...(from !== undefined && { from: new Date(from).toISOString() }),
    ...(groups !== undefined && {
      groups: groups.map((id) => ({
        id,
        name: names.groups.get(id) ?? null,
      })),
    }),
    ...(code !== undefined && { language: code }),
  };
}

/** A message after when and for whom it holds: “From 1 December 2026, for the group Installers: the challenge has ended.” */
function withCircumstances(
  message: string,
  {
    from,
    groups = [],
    isForOthers,
    language: code,
  }: NonNullable<Fault["when"]>,
  language: Language,
  names: VerdictNames,
): string {
  const say = (key: MessageKey, values = {}) =>
    translate(key, language, values);
  const named = groups.map((id) => names.groups.get(id) ?? String(id));
  const parts = [
    from === undefined
      ? ""
      : say("verdict.from", { date: dateIn(from, language, names.timeZone) }),
    named.length === 0
      ? ""
      : say(named.length === 1 ? "verdict.forGroup" : "verdict.forGroups", {
          groups: new Intl.ListFormat(language).format(named),
        }),
    isForOthers === true ? say("verdict.forOthers") : "",
    code === undefined
      ? ""
      : say("verdict.inLanguage", { language: languageName(code, language) }),
  ].filter(Boolean);
  if (parts.length === 0) return message;
  const before = parts.join(", ");
  // German writes a sentence after a colon with a capital.
  const rest =
    language === "de"
      ? message
      : message.charAt(0).toLocaleLowerCase(language) + message.slice(1);
  return `${before.charAt(0).toLocaleUpperCase(language)}${before.slice(1)}${language === "fr" ? "\u00a0" : ""}: ${rest}`;
}

const languageName = (code: string, language: Language): string =>
  new Intl.DisplayNames([language], { type: "language" }).of(code) ?? code;

/** A date, with the time unless it is midnight. */
function dateIn(time: number, language: Language, timeZone: string): string {
  const parts = { dateStyle: "long", timeZone } as const;
  const clock = new Intl.DateTimeFormat("en-GB", {
    ...{ hour: "2-digit", minute: "2-digit", timeZone },
  }).format(time);
  return new Intl.DateTimeFormat(
    localeIn(language),
    clock === "00:00" ? parts : { ...parts, timeStyle: "short" },
  ).format(time);
}

function messageOf(fault: Fault, language: Language): string {
  const { outcome, values, meant } = fault;
  if (outcome === "missingText" || outcome === "otherLanguage") {
    const code = String(values?.["language"]);
    return translate(`verdict.${outcome}`, language, {
      language: languageName(code, language),
    });
  }
  if (outcome === "lowContrast") {
    const ratioOf = (name: string) =>
      `${new Intl.NumberFormat(language).format(Number(values?.[name]))}\u202f:\u202f1`;
    return translate("verdict.lowContrast", language, {
      use: translate(useKeys[values?.["use"] as ColorUse], language),
      ratio: ratioOf("ratio"),
      least: ratioOf("least"),
      meant: String(values?.["meant"]),
    });
  }
  if (outcome === "unknownProperty" || outcome === "unknownBlock") {
    const label = meant?.[language];
    const [plain, misspelled] = unknownKeys[outcome];
    return label === undefined
      ? translate(plain, language)
      : translate(misspelled, language, { meant: label });
  }
  if (outcome === "unknownTarget")
    return translate(
      own(goneKeys, String(values?.["entity"])) ?? "verdict.unknownTarget",
      language,
    );
  if (outcome === "missingRows")
    return translate(missingKey(Number(values?.["count"])), language, values);
  if (outcome === "removedMarkup")
    return translate(
      own(removedKeys, String(values?.["what"])) ?? "verdict.removed.other",
      language,
    );
  if (outcome === "overBudget")
    return translate(overKeys[values?.["of"] as LimitOfBody], language, values);
  return isWorded(outcome)
    ? wordsOf(outcome, fault, language)
    : translate(messageKeys[outcome], language, values);
}

const useKeys: Record<ColorUse, MessageKey> = {
  text: "verdict.use.text",
  links: "verdict.use.links",
  focus: "verdict.use.focus",
  buttons: "verdict.use.buttons",
  buttonText: "verdict.use.buttonText",
  headerText: "verdict.use.headerText",
  highlights: "verdict.use.highlights",
};

const unknownKeys = {
  unknownProperty: ["verdict.unknownProperty", "verdict.misspelledProperty"],
  unknownBlock: ["verdict.unknownBlock", "verdict.misspelledBlock"],
} as const;

/** What does not exist, by its entity. */
const goneKeys: Readonly<Record<string, MessageKey>> = {
  Badge: "verdict.gone.badge",
  Challenge: "verdict.gone.challenge",
  ChallengePhoto: "verdict.gone.challenge",
  Content: "verdict.gone.page",
  ContentCategory: "verdict.gone.category",
  Group: "verdict.gone.group",
  List: "verdict.gone.list",
  Picture: "verdict.gone.picture",
  Reward: "verdict.gone.reward",
};

/** As many keys are named as the first rows that lead to nothing. */
function missingKey(count: number): MessageKey {
  if (count === 1) return "verdict.missingRow";
  return count > NAMED_ROWS ? "verdict.missingRowsMany" : "verdict.missingRows";
}

const removedKeys: Readonly<Record<Removed, MessageKey>> = {
  form: "verdict.removed.form",
  frame: "verdict.removed.frame",
  image: "verdict.removed.image",
  link: "verdict.removed.link",
  media: "verdict.removed.media",
  other: "verdict.removed.other",
  script: "verdict.removed.script",
  style: "verdict.removed.style",
};

type Worded =
  | WordedOutcome
  | "missingText"
  | "otherLanguage"
  | "unknownProperty"
  | "unknownBlock"
  | "unknownTarget"
  | "missingRows"
  | "removedMarkup"
  | "lowContrast"
  | "overBudget";

const messageKeys: Record<Exclude<Fault["outcome"], Worded>, MessageKey> = {
  wrongLink: "verdict.wrongLink",
  missingAlt: "verdict.missingAlt",
  missingDate: "verdict.missingDate",
  longText: "verdict.longText",
  nameTaken: "verdict.nameTaken",
  codeTaken: "verdict.codeTaken",
  codeListed: "verdict.codeListed",
  repeatedKey: "verdict.repeatedKey",
  fixedValue: "verdict.fixedValue",
  targetNotYet: "verdict.targetNotYet",
  targetOver: "verdict.targetOver",
  targetHidden: "verdict.targetHidden",
  challengeEnded: "verdict.challengeEnded",
  notForGroup: "verdict.notForGroup",
  shownTooEarly: "verdict.shownTooEarly",
  shownTooLate: "verdict.shownTooLate",
  forFew: "verdict.forFew",
  emptyPage: "verdict.emptyPage",
  cycle: "verdict.cycle",
  lastHomePage: "verdict.lastHomePage",
  limitedHomePage: "verdict.limitedHomePage",
};

/**
 * Whether a document can be released as it is: without mistakes, without warnings unless these are accepted, and without
 * what needs a reason unless there is one (BO-11.1).
 */
export const isReleasable = (
  faults: readonly Fault[],
  { acceptWarnings, reason }: Acceptance,
): boolean =>
  faults.every(
    ({ level, needsReason }) =>
      level === "warning" &&
      (needsReason ? reasonIn(reason) !== null : acceptWarnings === true),
  );

/** The reason for a release; null if it is blank. */
export const reasonIn = (reason: string | null | undefined): string | null =>
  reason?.trim() || null;

/** 422 with verdicts. */
export const notReleasable = (listed: ListedVerdicts): HttpProblem =>
  new HttpProblem(422, "documentVerdicts", {
    members: { reason: "verdicts", ...listed },
  });
