import type {
  ChangeFacts,
  Fault,
  RuleFacts,
} from "#src/domain/documents/kinds/kind.ts";
import { instant } from "#src/domain/values/dates.ts";
import {
  type Challenge,
  changed,
  type Difference,
  datesMoved,
  isSameIn,
  limitsMoved,
  type Moved,
  namesRevealed,
  type OtherQuestion,
  otherGroups,
  otherQuestions,
  otherTiers,
  type Products,
  placesMoved,
  productsOf,
} from "./challenge-differences.ts";

/** How far a challenge has come, which decides what may still change in it (BO-11.1). */
export type ChangeStage = "planned" | "diffused" | "started" | "ended";

/** The stage of the revision that is live at an instant: by its dates, as they are stored for `/v2`. */
export function changeStage(live: Challenge | null, now: Date): ChangeStage {
  if (live === null) return "planned";
  const hasCome = (date: string | null | undefined, isOpen: boolean) => {
    const time = instant(date);
    return time === undefined ? isOpen : time <= now.getTime();
  };
  if (!hasCome(live.startDiffusionDate, true)) return "planned";
  if (hasCome(live.endDate, false)) return "ended";
  return hasCome(live.startDate, false) ? "started" : "diffused";
}

interface Context {
  /** In milliseconds since 1970. */
  now: number;
  facts: RuleFacts;
}

type Said = Omit<Fault, "pointer">;

/** What is said of a difference; nothing where it is free. */
type Cell<Found> = (found: Found, context: Context) => Said | undefined;

type Cells<Found> = Partial<Record<ChangeStage, Cell<Found>>>;

interface Row {
  /** The properties that it is about. */
  names: readonly string[];
  /** What of people it needs to know once the challenge has started. */
  needs: readonly (keyof ChangeFacts)[];
  faults(
    before: Challenge,
    after: Challenge,
    stage: ChangeStage,
    context: Context,
  ): Fault[];
}

const row = <Found extends Difference>(
  names: readonly string[],
  find: (before: Challenge, after: Challenge, facts: RuleFacts) => Found[],
  cells: Cells<Found>,
  needs: readonly (keyof ChangeFacts)[] = [],
): Row => ({
  ...{ names, needs },
  faults: (before, after, stage, context) =>
    find(before, after, context.facts).flatMap((found) => {
      const said = cells[stage]?.(found, context);
      return said === undefined ? [] : [{ pointer: found.pointer, ...said }];
    }),
});

const mistake = (
  outcome: Fault["outcome"],
  more: Partial<Said> = {},
): Said => ({
  ...{ outcome, level: "mistake", ...more },
});

const warning = (
  outcome: Fault["outcome"],
  more: Partial<Said> = {},
): Said => ({
  ...{ outcome, level: "warning", ...more },
});

const reasonFor = (outcome: Fault["outcome"]): Said =>
  warning(outcome, { needsReason: true });

const seen = () => warning("seenByParticipants");
const started = () => mistake("fixedSinceStart");
const ended = () => mistake("fixedSinceEnd");

/** A row about properties as a whole. */
const wholes = (names: readonly string[], cells: Cells<Difference>): Row =>
  row(names, changed(...names), cells);

const starts = ["startDiffusionDate", "startDate"];
const ends = ["endDate", "endSignInDate", "endDiffusionDate"];

const earlierOrPast: Cell<Moved> = ({ from, to }, { now }) => {
  if (to <= now) return mistake("endInPast");
  return to < from ? reasonFor("earlierEnd") : undefined;
};

const laterOrPast: Cell<Moved> = (end, context) =>
  end.to > end.from && end.to > context.now
    ? reasonFor("laterEnd")
    : earlierOrPast(end, context);

const fewer = () => warning("fewerInvited");

/** How many products a verdict names. */
const MAX_NAMED = 3;

const named = ({ codes }: Pick<Products, "codes">) => ({
  count: codes.length,
  names: `${codes.slice(0, MAX_NAMED).join(", ")}${codes.length > MAX_NAMED ? "…" : ""}`,
});

const removedProducts: Cell<Products> = (found) =>
  warning("removedProducts", { values: named(found) });

/** Products that were declared stay. */
const removedUnlessDeclared: Cell<Products> = ({ codes, pointer }, context) => {
  const declared = new Set(context.facts.declaredProducts);
  const kept = codes.filter((code) => declared.has(code));
  return kept.length === 0
    ? removedProducts({ codes, pointer }, context)
    : mistake("declaredProducts", { values: named({ codes: kept }) });
};

const keptIfAnswered: Cell<OtherQuestion> = ({ key, by }, { facts }) => {
  if (!facts.answeredQuestions.includes(key)) return undefined;
  return by === "meaning" ? mistake("answeredQuestion") : seen();
};

const fewerPlaces: Cell<Moved> = ({ from, to }) =>
  to < from ? fewer() : undefined;

/** What people notice, though it changes nothing of what they have. */
const appearance = [
  ...["title", "teaser", "image", "sponsor", "conditions", "dealCategory"],
  ...["isDealCategoryVisible", "dealImage", "dealAcceptBtn", "dealRefuseBtn"],
  ...["goalsUnit", "resultUnit", "startSignInDate", "resultEntryEnabled"],
  ...["isDeclarationMultiple", "needProof", "predefinedQuestions"],
  ...["areResultsVisible", "resultLimit", "isRewardingAuto"],
];

/** What may change in a challenge, by how far it has come (BO-11.1); what a row does not name is free. */
const table: readonly Row[] = [
  wholes(
    ["type", "isGroup", "needCurrencyValue", "isRewardingGlobal", "goalType"],
    { diffused: seen, started, ended },
  ),
  row(starts, datesMoved(...starts), { diffused: seen, started, ended }),
  row(ends, datesMoved(...ends), {
    started: earlierOrPast,
    ended: laterOrPast,
  }),
  row(
    ["audience"],
    otherGroups,
    {
      diffused: ({ isFewer }) => (isFewer ? fewer() : undefined),
      started: ({ isFewer, takesEntries, takenFrom }) => {
        if (!takesEntries) return isFewer ? fewer() : undefined;
        const when = takenFrom.length > 0 && { when: { groups: takenFrom } };
        return mistake("groupWithEntries", when || {});
      },
      ended,
    },
    ["entrantGroups"],
  ),
  row(
    ["inscriptionsLimit"],
    placesMoved,
    {
      diffused: fewerPlaces,
      started: (places, context) =>
        places.to < context.facts.accepted
          ? mistake("placesTaken", {
              values: { count: context.facts.accepted },
            })
          : fewerPlaces(places, context),
      ended,
    },
    ["accepted"],
  ),
  row(
    ["challengeGoals", "customGoals"],
    otherTiers,
    {
      diffused: seen,
      started: (_, { facts: { participants } }) =>
        participants > 0
          ? warning("settledAgain", { values: { count: participants } })
          : seen(),
      ended,
    },
    ["participants"],
  ),
  row(
    ["products"],
    productsOf("changed"),
    {
      started: (_, { facts: { waiting } }) =>
        waiting > 0
          ? warning("waitingEntries", { values: { count: waiting } })
          : undefined,
      ended,
    },
    ["waiting"],
  ),
  row(
    ["products"],
    productsOf("removed"),
    { diffused: removedProducts, started: removedUnlessDeclared, ended },
    ["declaredProducts"],
  ),
  row(
    ["declarationForm"],
    otherQuestions,
    {
      started: keptIfAnswered,
      ended: ({ by }) => (by === "text" ? undefined : ended()),
    },
    ["answeredQuestions"],
  ),
  row(
    ["maxToWin", "budget"],
    limitsMoved,
    {
      // Raising a limit that was exceeded helps.
      started: ({ from, to }, { facts: { credited } }) =>
        to < Math.min(from, credited)
          ? mistake("belowCredited", { values: { count: credited } })
          : undefined,
      ended,
    },
    ["credited"],
  ),
  row(["areResultsAnonymized"], namesRevealed, {
    diffused: () => warning("namesRevealed"),
    started,
    ended,
  }),
  wholes(appearance, { started: seen }),
];

/** What a release may not change in a challenge, or only with a reason (BO-11.1). */
export function changeFaults(
  before: Challenge | null,
  after: Challenge,
  now: Date,
  facts: RuleFacts,
): Fault[] {
  const stage = changeStage(before, now);
  if (before === null || stage === "planned") return [];
  return table.flatMap(({ faults }) =>
    faults(before, after, stage, { now: now.getTime(), facts }),
  );
}

/** The facts that the rules need for a change: none unless the challenge has started. */
export function factsForChange(
  before: Challenge,
  after: Challenge,
  now: Date,
): (keyof ChangeFacts)[] {
  if (changeStage(before, now) !== "started") return [];
  return table
    .filter(({ names }) => names.some((name) => !isSameIn(name, before, after)))
    .flatMap(({ needs }) => needs);
}

/** All facts that the rules may need. */
export const challengeFacts: readonly (keyof ChangeFacts)[] = table.flatMap(
  ({ needs }) => needs,
);
