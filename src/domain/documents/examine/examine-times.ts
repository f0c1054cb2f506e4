import type { Steps } from "#src/domain/declaration/steps.ts";
import { everyBlock } from "#src/domain/documents/blocks/walk.ts";
import type {
  Fault,
  Outcome,
  Reference,
} from "#src/domain/documents/kinds/kind.ts";
import { idIn } from "#src/domain/values/reference.ts";
import { readWindow } from "#src/domain/values/window.ts";
import {
  isObject,
  itemsOf,
  type Json,
  type JsonObject,
} from "#src/schema/json.ts";

/** Why participants do not get something that a page refers to. */
export type Absence =
  | "unknownTarget"
  | "targetNotYet"
  | "targetOver"
  | "targetHidden"
  | "challengeEnded";

/** What holds of something that a document refers to, from an instant on. */
export interface TargetState {
  /** In milliseconds since 1970. */
  from: number;
  /** Null while participants get it. */
  absence: Absence | null;
  /** The groups that it is for; null for everybody. */
  groups: readonly number[] | null;
}

/** The states of targets, each in their order, by `targetKey`. */
export type TargetTimes = ReadonlyMap<string, readonly TargetState[]>;

export const targetKey = ({ entity, id }: Pick<Reference, "entity" | "id">) =>
  `${entity}/${id}`;

/** Blocks that are only of use while their challenge runs. */
const invitations: readonly Json[] = ["WidgetAction"];

/** Groups that a block is for, one list for each block around it and itself. */
type Audiences = readonly (readonly number[])[];

interface Place {
  /** First and last instant at which it is shown; the latter excluded. */
  from: number;
  until: number;
  audiences: Audiences;
  type: Json;
  languages: readonly Json[] | null;
}

export interface TimedExamination {
  body: JsonObject;
  /** The lists of blocks of the body. */
  lists: readonly string[];
  references: readonly Reference[];
  targets: TargetTimes;
  /** When the body is live, in milliseconds since 1970. */
  now: number;
  timeZone: string;
  /** Languages in which the page has to be complete. */
  languages: readonly string[];
  /** Only what a person of these groups gets; everybody that the page names without. */
  groups?: readonly number[] | undefined;
}

const groupsIn = ({ audience }: JsonObject): number[] =>
  isObject(audience)
    ? itemsOf(audience["groups"]).map((iri) => idIn(iri) ?? 0)
    : [];

const withAudience = (
  audiences: Audiences,
  groups: readonly number[],
): Audiences => (groups.length === 0 ? audiences : [...audiences, groups]);

/** Whether a member of these groups, and of no other, gets what is for certain audiences. */
const isFor = (audiences: Audiences, groups: readonly number[]): boolean =>
  audiences.every((needed) => needed.some((id) => groups.includes(id)));

/**
 * What is wrong with a body at an instant, for a group, in a language (BO-3.4): targets that are not there while a block
 * refers to them, blocks that no one ever sees, and times when the page is empty. Each finding says from when on it holds
 * and for whom.
 */
export function* examineTimes(asked: TimedExamination): Steps<Fault[]> {
  const { body, lists, references, targets, now, timeZone } = asked;
  const places = new Map<string, Place>();
  const page = placeOf(body, ["startDate", "endDate"], {
    ...{ from: now, until: Number.POSITIVE_INFINITY, audiences: [] },
    ...{ type: undefined, languages: null },
  });
  places.set("", page);
  const faults: Fault[] = [];
  const blocks = lists.flatMap((name) => [
    ...everyBlock(body[name], `/${name}`),
  ]);
  for (const [pointer, block] of blocks) {
    const around = nearest(pointer) ?? page;
    const place = placeOf(
      block,
      ["diffusionStartAt", "diffusionEndAt"],
      around,
    );
    places.set(pointer, place);
    const never = neverShown(pointer, block, around);
    if (never !== undefined) faults.push(never);
    yield;
  }
  const groups = asked.groups;
  const named = knownGroups();
  const everyone = [null, ...Array.from(named, (id) => [id])];
  for (const reference of references) {
    const place = nearest(reference.pointer) ?? page;
    const found = findAbsences(
      targets.get(targetKey(reference)),
      place,
      audiencesOf(place),
    );
    faults.push(
      ...found.map((fault) => ({
        ...fault,
        pointer: reference.pointer,
        ...(fault.outcome === "unknownTarget" && {
          values: { entity: reference.entity },
        }),
      })),
    );
    yield;
  }
  for (const name of lists) faults.push(...(yield* emptyTimes(name)));
  return faults;

  /** The groups that the body names, but for those that do not exist: that is said already. */
  function knownGroups(): ReadonlySet<number> {
    const unknown = new Set(
      references
        .filter(
          (reference) =>
            reference.entity === "Group" && !targets.has(targetKey(reference)),
        )
        .map(({ id }) => Number(id)),
    );
    const all = new Set([...places.values()].flatMap(groupsOf));
    return new Set([...all].filter((id) => !unknown.has(id)));
  }

  function placeOf(
    value: JsonObject,
    [start, end]: readonly [string, string],
    around: Place,
  ): Place {
    const { opensAt, closesAt } = readWindow(
      value[start],
      value[end],
      timeZone,
    );
    const { languages } = value;
    return {
      from: Math.max(around.from, opensAt ?? Number.NEGATIVE_INFINITY),
      until: Math.min(around.until, closesAt ?? Number.POSITIVE_INFINITY),
      audiences: withAudience(around.audiences, groupsIn(value)),
      type: value["@type"],
      languages: Array.isArray(languages) ? languages : around.languages,
    };
  }

  /** The innermost block that a pointer leads into. */
  function nearest(pointer: string): Place | undefined {
    for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
      const place = places.get(at);
      if (place !== undefined) return place;
    }
    return undefined;
  }

  /** The audiences that differ at a place: the person in question, or each named group that gets it; else everybody. */
  function audiencesOf({ audiences }: Place): (readonly number[] | null)[] {
    if (groups !== undefined) return isFor(audiences, groups) ? [groups] : [];
    const [first] = audiences;
    if (first === undefined) return everyone;
    return [...new Set(first)]
      .filter((id) => named.has(id))
      .map((id) => [id])
      .filter((one) => isFor(audiences, one));
  }

  function neverShown(
    pointer: string,
    block: JsonObject,
    around: Place,
  ): Fault | undefined {
    const { opensAt, closesAt } = readWindow(
      block["diffusionStartAt"],
      block["diffusionEndAt"],
      timeZone,
    );
    const { opensAt: starts, closesAt: ends } = readWindow(
      body["startDate"],
      body["endDate"],
      timeZone,
    );
    const level = "warning";
    if (opensAt !== undefined && ends !== undefined && opensAt >= ends)
      return {
        pointer: `${pointer}/diffusionStartAt`,
        outcome: "shownTooLate",
        level,
      };
    if (closesAt !== undefined && starts !== undefined && closesAt <= starts)
      return {
        pointer: `${pointer}/diffusionEndAt`,
        outcome: "shownTooEarly",
        level,
      };
    const own = groupsIn(block);
    const isNarrowed =
      own.length > 0 &&
      around.audiences.some((needed) => !needed.some((id) => own.includes(id)));
    return isNarrowed
      ? { pointer: `${pointer}/audience/groups`, outcome: "forFew", level }
      : undefined;
  }

  /** From when on nothing of a list is shown although the page is. */
  function* emptyTimes(name: string): Steps<Fault[]> {
    const direct = new RegExp(`^/${name}/\\d+$`);
    const shown = [...places]
      .filter(([pointer]) => direct.test(pointer))
      .map(([, place]) => place);
    if (shown.length === 0 || page.from >= page.until) return [];
    const inOrder = shown
      .filter(({ from, until }) => from < until)
      .toSorted((one, other) => one.from - other.from);
    const audiences = audiencesOf(page);
    const found: {
      audience: readonly number[] | null;
      from: number | undefined;
      language: string | undefined;
    }[] = [];
    for (const audience of audiences) {
      const own = inOrder.filter((place) =>
        isFor(place.audiences, audience ?? []),
      );
      yield;
      const ofLanguage = asked.languages.map((code) =>
        own.filter(
          ({ languages }) => languages === null || languages.includes(code),
        ),
      );
      // What is never shown to someone is not meant for them.
      if (ofLanguage.every((some) => some.length === 0)) continue;
      const starts = ofLanguage.map((some) => firstGap(some, page));
      const isInAll = starts.every((from) => from === starts[0]);
      found.push(
        ...asked.languages
          .map((code, index) => ({
            ...{ audience, from: starts[index] },
            language: isInAll ? undefined : code,
          }))
          .slice(0, isInAll ? 1 : undefined),
      );
      yield;
    }
    return [
      ...Map.groupBy(
        found.filter(({ from }) => from !== undefined),
        ({ from, language }) => `${from} ${language}`,
      ).values(),
    ].flatMap((same): Fault[] => {
      const [{ from = now, language } = {}] = same;
      const who = same.map(({ audience }) => audience);
      return [
        {
          pointer: `/${name}`,
          outcome: "emptyPage",
          level: "warning",
          when: {
            ...whenOf(from),
            ...whoOf(who, audiences),
            ...(language !== undefined && { language }),
          },
        },
      ];
    });
  }

  /** Whom a finding concerns, unless it concerns all. */
  function whoOf(
    who: readonly (readonly number[] | null)[],
    all: readonly (readonly number[] | null)[],
  ): Pick<NonNullable<Fault["when"]>, "groups" | "isForOthers"> {
    if (who.length === all.length) return {};
    const ids = who.flatMap((one) => one ?? []);
    return {
      ...(ids.length > 0 && { groups: ids }),
      ...(who.includes(null) && { isForOthers: true }),
    };
  }

  function whenOf(from: number) {
    return from > now ? { from } : {};
  }

  function findAbsences(
    states: readonly TargetState[] | undefined,
    place: Place,
    audiences: readonly (readonly number[] | null)[],
  ): Omit<Fault, "pointer">[] {
    if (states === undefined)
      return [{ outcome: "unknownTarget", level: "mistake" }];
    if (place.from >= place.until) return [];
    const found = new Map<
      string,
      { outcome: Outcome; from: number; who: (readonly number[] | null)[] }
    >();
    for (const [index, state] of states.entries()) {
      const next = states[index + 1]?.from ?? Number.POSITIVE_INFINITY;
      const from = Math.max(state.from, place.from);
      if (from >= Math.min(next, place.until)) continue;
      for (const audience of audiences) {
        const outcome = absenceFor(state, audience, place);
        if (outcome === null) continue;
        const known = found.get(outcome);
        if (known === undefined)
          found.set(outcome, { outcome, from, who: [audience] });
        else if (known.from === from) known.who.push(audience);
      }
    }
    const inOrder = [...found.values()].toSorted(
      (one, other) => one.from - other.from,
    );
    // What comes after it is over for everybody says nothing new.
    const end = inOrder.findIndex(({ who }) => who.length === audiences.length);
    return inOrder
      .slice(0, end === -1 ? undefined : end + 1)
      .map(({ outcome, from, who }) => ({
        outcome,
        level: outcome === "unknownTarget" ? "mistake" : "warning",
        when: { ...whenOf(from), ...whoOf(who, audiences) },
      }));
  }
}

/** The first instant within a time at which none of these is shown; they are in the order of their beginnings. */
function firstGap(
  places: readonly Place[],
  { from, until }: Pick<Place, "from" | "until">,
): number | undefined {
  let covered = from;
  for (const place of places) {
    if (place.from > covered) break;
    covered = Math.max(covered, place.until);
  }
  return covered < until ? covered : undefined;
}

const groupsOf = ({ audiences }: Place): number[] => audiences.flat();

function absenceFor(
  { absence, groups }: TargetState,
  audience: readonly number[] | null,
  { type }: Place,
): Outcome | null {
  if (absence === "challengeEnded" && !invitations.includes(type)) return null;
  if (absence !== null) return absence;
  const isOpen =
    groups === null ||
    audience === null ||
    groups.some((id) => audience.includes(id));
  return isOpen ? null : "notForGroup";
}
