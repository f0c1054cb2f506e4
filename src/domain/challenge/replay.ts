import {
  competingGroup,
  type Entrant,
  gainOf,
  type KeyedMoney,
  lineOf,
  type ProductConditions,
  settle,
  tierReached,
} from "#src/domain/settlement.ts";
import { roundQuantity, roundToCents } from "#src/domain/values/number.ts";

/** Lines of validated declarations, as lists of the same length (BO-14.2). */
export interface ReplayColumns {
  entrant: readonly number[];
  /** The ids of the entrant's groups in ascending order, without small ones. */
  groups: readonly (readonly number[])[];
  /** The code; null for a result without lines, which is the quantity. */
  product: readonly (string | null)[];
  quantity: readonly number[];
  value: readonly number[];
  /** `2026-11-28`. */
  day: readonly string[];
}

/** The rules that lines are settled under: what a body says of money, and its lists. */
export interface ReplayRules {
  money: KeyedMoney;
  isGroup: boolean;
  /** The groups that the challenge is for; none for everybody. */
  targets: readonly number[];
  /** By code. */
  products: ReadonlyMap<string, ProductConditions>;
  /** The hash of the list of goals by person; empty if there is no list. */
  goalsList: string;
  /** In points. */
  budget: number | null;
}

/** Whose lines they are. */
export interface ReplaySource {
  columns: ReplayColumns;
  /** Whether the entrants are groups. */
  isGroup: boolean;
  /** Whether the lines are the challenge's own, so that all who declared were among those it is for. */
  isOwn: boolean;
  /** The entrants' own goals, by their numbers, under the hash of a list; under an empty name those that are in no list. */
  goals: Readonly<Record<string, readonly (number | null)[] | undefined>>;
}

/** Entrants, and the points that they get. */
export interface ReplayShare {
  entrants: number;
  points: number;
}

/** What lines come to under the rules of a body. */
export interface ReplayOutcome extends ReplayShare {
  /** Those who get points. */
  rewarded: number;
  /** By the highest tier that they reach, the lowest first; first those who reach none, with the key null. */
  tiers: (ReplayShare & { key: string | null })[];
  /** By group: an entrant in several groups counts in each; those in no listed group have the id null. */
  groups: (ReplayShare & { id: number | null })[];
  /** What was credited on each day on which something was, the first day first. */
  days: { day: string; points: number }[];
  /** The day on which more than the budget is credited. */
  budgetEnds: string | null;
  /** Lines whose product is not one of the challenge. */
  unknownLines: number;
  /** Entrants whom the challenge is not for; they are left out. */
  excluded: number;
  /** What each entrant gets, in the programme's currency, and their result. */
  results: ReadonlyMap<number, { reward: number; result: number }>;
}

/** Lines after which a replay says how far it came. */
const LINES_PER_STEP = 5_000;

interface Standing extends Entrant {
  reward: number;
  result: number;
  credited: number;
}

/**
 * Settles lines under the rules of a body, day by day, as validating them did (BO-14.2): what a tier or a product brings is
 * credited on the day on which it is reached, and never taken back.
 * @param onStep is called with how much is done, from 0 to 1
 */
export function replay(
  { columns, isGroup, isOwn, goals }: ReplaySource,
  rules: ReplayRules,
  onStep?: (done: number) => void,
): ReplayOutcome {
  const { money, products, targets } = rules;
  const ownGoals = goals[rules.goalsList] ?? goals[""];
  const standings = new Map<number, Standing>();
  const outsiders = new Set<number>();
  const days: ReplayOutcome["days"] = [];
  let unknownLines = 0;
  let touched = new Set<Standing>();

  /** The number of who competes: of a group, where only the draft lets groups compete, one that no entrant has. */
  function competitor(at: number, groups: readonly number[]): number {
    const group =
      rules.isGroup && !isGroup ? competingGroup(groups, targets) : undefined;
    return group === undefined ? (columns.entrant[at] ?? 0) : -group;
  }

  function standingAt(at: number): Standing | undefined {
    const groups = columns.groups[at] ?? [];
    const entrant = columns.entrant[at] ?? 0;
    if (!isOwn && isOutside(groups, targets)) {
      outsiders.add(entrant);
      return undefined;
    }
    const key = competitor(at, groups);
    let standing = standings.get(key);
    if (standing === undefined) {
      standing = {
        groupIds: key < 0 ? [-key] : groups,
        customGoal: key < 0 ? null : (ownGoals?.[entrant] ?? null),
        ...{ reward: 0, result: 0, credited: 0 },
      };
      standings.set(key, standing);
    }
    return standing;
  }

  function add(at: number): void {
    const standing = standingAt(at);
    if (standing === undefined) return;
    const code = columns.product[at] ?? null;
    const quantity = columns.quantity[at] ?? 0;
    touched.add(standing);
    if (code === null) {
      standing.result += quantity;
      return;
    }
    const product = products.get(code);
    if (product === undefined) unknownLines += 1;
    const currencyValue = columns.value[at] ?? 0;
    const gain = gainOf(lineOf({ quantity, currencyValue }, product));
    standing.reward += gain.reward;
    standing.result += gain.result;
  }

  function endDay(day: string): void {
    let points = 0;
    for (const standing of touched) {
      const settled = settle(
        { reward: standing.credited },
        totalsOf(standing),
        standing,
        money,
      );
      standing.credited = settled.reward;
      points += settled.points;
    }
    touched = new Set();
    if (points !== 0) days.push({ day, points });
  }

  const order = inOrder(columns.day);
  let done = 0;
  for (const [place, at] of order.entries()) {
    add(at);
    const day = columns.day[at] ?? "";
    const next = order[place + 1];
    if (next === undefined || columns.day[next] !== day) {
      if (money.type !== "Photo") endDay(day);
    }
    done += 1;
    if (done % LINES_PER_STEP === 0) onStep?.(done / order.length);
  }
  return {
    ...sharesOf(standings, money),
    ...{ days, unknownLines, excluded: outsiders.size },
    budgetEnds: endOfBudget(days, rules.budget),
  };
}

/** Whether the challenge is for others than those of these groups; of people in no known group that is not known. */
const isOutside = (
  groups: readonly number[],
  targets: readonly number[],
): boolean =>
  targets.length > 0 &&
  groups.length > 0 &&
  !groups.some((id) => targets.includes(id));

/** Without the noise of binary fractions. */
const totalsOf = ({ reward, result }: Standing) => ({
  reward: roundToCents(reward),
  result: roundQuantity(result),
});

/** The positions of lines in the order of their days. */
function inOrder(days: readonly string[]): Uint32Array {
  const order = Uint32Array.from(days, (_, at) => at);
  const isSorted = days.every(
    (day, at) => at === 0 || day >= (days[at - 1] ?? ""),
  );
  return isSorted
    ? order
    : order.sort((a, b) =>
        (days[a] ?? "") < (days[b] ?? "")
          ? -1
          : days[a] === days[b]
            ? a - b
            : 1,
      );
}

/** Who gets how much, by tier and by group. */
function sharesOf(standings: ReadonlyMap<number, Standing>, money: KeyedMoney) {
  const none = (): ReplayShare => ({ entrants: 0, points: 0 });
  const all = { ...none(), rewarded: 0 };
  const tiers = new Map<string | null, ReplayShare>(
    [null, ...tierKeys(money)].map((key) => [key, none()]),
  );
  const groups = new Map<number | null, ReplayShare>();
  const results = new Map<number, { reward: number; result: number }>();
  for (const [entrant, standing] of standings) {
    const { result } = totalsOf(standing);
    const points = Math.round(standing.credited);
    const add = (share: ReplayShare | undefined) => {
      if (share === undefined) return;
      share.entrants += 1;
      share.points += points;
    };
    results.set(entrant, { reward: standing.credited, result });
    add(all);
    if (points > 0) all.rewarded += 1;
    add(tiers.get(tierReached(result, standing, money)?.key ?? null));
    const { groupIds } = standing;
    for (const id of groupIds.length > 0 ? groupIds : [null]) {
      if (!groups.has(id)) groups.set(id, none());
      add(groups.get(id));
    }
  }
  return {
    ...all,
    results,
    tiers: [...tiers].map(([key, share]) => ({ key, ...share })),
    groups: [...groups].map(([id, share]) => ({ id, ...share })),
  };
}

const tierKeys = ({ goals, goalType }: KeyedMoney): string[] =>
  goalType === "result"
    ? []
    : goals
        .toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0))
        .flatMap(({ key }) => key ?? []);

/** The day on which more than a budget is credited. */
export function endOfBudget(
  days: ReplayOutcome["days"],
  budget: number | null,
): string | null {
  if (budget === null) return null;
  let sum = 0;
  for (const { day, points } of days) {
    sum += points;
    if (sum > budget) return day;
  }
  return null;
}
