import image from "#schemas/documents/image.schema.json" with { type: "json" };
import { type DeepPartial, fitting } from "#src/domain/documents/fitting.ts";
import {
  type ListName,
  type ListRow,
  listsIn,
} from "#src/domain/documents/lists.ts";
import type { Permission } from "#src/domain/people/permissions.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import { valueAt } from "#src/schema/parse.ts";

/** A row of a table that `/v2` reads, by its columns. */
export type ProjectedRow = Readonly<Record<string, Json>>;

/** The columns of a primary key. */
export type Key = string | readonly string[];

/** The rows of a document by table, and each table's primary key. */
export type Projection = Readonly<
  Record<string, { key: Key; rows: readonly ProjectedRow[] }>
>;

/** The primary key of a row, as text. */
export const keyOf = (row: ProjectedRow, key: Key): string =>
  [key]
    .flat()
    .map((name) => String(row[name]))
    .join("/");

/** What a rule says against a body, at a JSON Pointer into it. */
export interface Fault {
  pointer: string;
  /** Why, for programs and as the key of the message. */
  outcome: Outcome;
  level: "mistake" | "warning";
  /** Whether a release with it needs a reason, which is audited; only of a warning. */
  needsReason?: true;
  /** Values of the message. */
  values?: Readonly<Record<string, string | number>>;
  /** Where it does not hold always and for everybody. */
  when?: {
    /** In milliseconds since 1970. */
    from?: number;
    /** By their ids. */
    groups?: readonly number[];
    /** Whether it concerns those who are in none of the groups that the body names. */
    isForOthers?: boolean;
    language?: string;
  };
  /** What people call that which was probably meant. */
  meant?: Label;
  /** What a value of the wrong form should look like. */
  form?: Label;
}

export type Outcome =
  | "required"
  | "requiredOne"
  | "wrongType"
  | "wrongForm"
  | "wrongChoice"
  | "tooLong"
  | "tooShort"
  | "tooSmall"
  | "tooGreat"
  | "tooMany"
  | "missingText"
  | "otherLanguage"
  | "runningLink"
  | "wrongLink"
  | "removedMarkup"
  | "missingAlt"
  | "missingDate"
  | "longText"
  | "unknownBlock"
  | "unknownTarget"
  | "missingRows"
  | "impossibleDate"
  | "reversedWindow"
  | "unknownProperty"
  | "nameTaken"
  | "codeTaken"
  | "codeListed"
  | "repeatedKey"
  | "fixedValue"
  | "targetNotYet"
  | "targetOver"
  | "targetHidden"
  | "challengeEnded"
  | "notForGroup"
  | "shownTooEarly"
  | "shownTooLate"
  | "forFew"
  | "emptyPage"
  | "cycle"
  | "lastHomePage"
  | "limitedHomePage"
  | "lowContrast"
  | "overBudget"
  | "seenByParticipants"
  | "fixedSinceStart"
  | "fixedSinceEnd"
  | "endInPast"
  | "earlierEnd"
  | "laterEnd"
  | "fewerInvited"
  | "groupWithEntries"
  | "placesTaken"
  | "settledAgain"
  | "waitingEntries"
  | "removedProducts"
  | "declaredProducts"
  | "answeredQuestion"
  | "belowCredited"
  | "namesRevealed"
  | "budgetBelowLastSeason"
  | "budgetBelowMost"
  | "budgetNearlySpent"
  | "noChoices"
  | "noProducts"
  | "noCoefficient"
  | "photoBeyondPhones"
  | "photoTooSmall"
  | "signInAfterStart"
  | "tierAboveLastSeason"
  | "testPhase"
  | "testMayDeclare"
  | "testGain"
  | "testTier"
  | "testReward"
  | "testPoints"
  | "testRank"
  | "equalTier"
  | "fallingTier"
  | "fallingReward"
  | "groupWithoutGoal"
  | "missingReward"
  | "ownGoalTiers"
  | "rewardAboveMaximum"
  | "tierAtStart"
  | "unreachableTier"
  | "unusedTiers"
  | "unknownPlaceholder";

/** What a body refers to: `{kind: "page", id: "2"}`; the id is that of `/v2`. */
export interface Reference {
  pointer: string;
  entity: string;
  id: string;
}

/** What people have done with the entity of a document, which decides what may still change in it (BO-11.1). */
export interface ChangeFacts {
  /** The `productCode` of each product in a declaration. */
  declaredProducts: readonly string[];
  /** The key of each question that was answered. */
  answeredQuestions: readonly string[];
  /** People, or groups, with a declaration, a photo, a result or an acceptance. */
  participants: number;
  /** Places that are taken. */
  accepted: number;
  /** Points, of all results. */
  credited: number;
  /** Declarations and photos that wait for a decision. */
  waiting: number;
  /** The ids of the groups of people with entries, each combination once. */
  entrantGroups: readonly (readonly number[])[];
}

/** A date of a challenge that something is relative to (BO-23.1). */
export interface Anchor {
  challenge: number;
  anchor: string;
}

/** What a list of the live body and the same one of the next body differ in, by keys. */
export interface ListChanges {
  removed: readonly string[];
  changed: readonly string[];
}

/** What the doctor of a kind needs to know about people and other documents to judge a body. */
export interface DoctorQuestions {
  type: string;
  isGroup: boolean;
  /** What its tiers count, as stored for /v2 in French. */
  unit: Json;
  /** The values of the tiers to compare with the last challenge of the same type; none to read nothing of it. */
  tiers: number[];
  /**
   * The groups of the audience, none for everybody; undefined where it makes no difference how many people they have.
   */
  groups: number[] | undefined;
  /** The hash of its list of products; undefined where their coefficients make no difference. */
  products: string | undefined;
}

/** What the doctor of a kind knows about people and other documents (BO-14.5). */
export interface DoctorFacts {
  /** How many people it is for. */
  targeted: number;
  /** How many of its products count nothing, without a coefficient. */
  uncounted: number;
  /** The last challenge of the same type and unit in which people had results; otherwise null. */
  lastSeason: {
    name: string;
    best: number;
    /** How many reached each of the tiers in question. */
    reached: readonly number[];
  } | null;
}

/** What the rules of a kind need to know in addition to the bodies; facts that were not read are empty. */
export interface RuleFacts extends ChangeFacts {
  /** By the property of the list; one that did not change is absent. */
  lists: Readonly<Record<string, ListChanges>>;
  /** Absent where it was not read, as in the browser. */
  doctor?: DoctorFacts;
  /** Rows of the body's lists, those of `rowsFor`, by the property of the list; undefined where they are not known. */
  rows?: Readonly<Record<string, readonly ListRow[]>>;
  /** The date of `anchorOf`, null if the challenge lacks it; absent if it was not read. */
  anchorDate?: Date | null;
}

/** Of a document that no one has used yet. */
export const noFacts: RuleFacts = {
  declaredProducts: [],
  answeredQuestions: [],
  participants: 0,
  accepted: 0,
  credited: 0,
  waiting: 0,
  entrantGroups: [],
  lists: {},
};

/** Texts of the back office by language. */
export type Label = Readonly<Record<string, string>>;

/** What people call what a schema describes. */
export function labelsOf(schema: Json): Label | undefined {
  const labels = isObject(schema) ? schema["x-label"] : undefined;
  return isObject(labels) ? (labels as Label) : undefined;
}

/** A label in the six languages, in this order. */
/* @__NO_SIDE_EFFECTS__ */
export const label = (
  ...[fr, en, it, es, de, nl]: [string, string, string, string, string, string]
): Label => ({ fr, en, it, es, de, nl });

interface Permissions {
  write: Permission;
  publish: Permission;
}

/** The permissions of a kind; `publish` defaults to `write`. */
/* @__NO_SIDE_EFFECTS__ */
export const permissionsOf = (
  write: Permission,
  publish = write,
): Permissions => ({ write, publish });

/** What is known of a kind without its documents. */
interface KindTraits {
  label: Label;
  /** Of several, as the title of a list; defaults to `label`. */
  plural?: Label;
  /** What one is called that is about to be made; defaults to `label`. */
  newOne?: Label;
  /** The editing schema, of schemas/documents. */
  schema: JsonObject;
  permissions: Permissions;
  /** Whether a programme has one document of it. */
  isSingle?: true;
  /** The property that no two documents may have the same text of, and what is said of the second one. */
  unique?: {
    property: "name" | "productCode";
    outcome: Outcome;
    /** What is said of another text where lists have the present one as a key. */
    listed?: Outcome;
  };
  /** Whether documents can be templates, of which others are made. */
  hasTemplates?: true;
  /** The table whose ids its documents have. */
  entity?:
    | "groups"
    | "rewards"
    | "badges"
    | "contents"
    | "content_categories"
    | "shared_blocks"
    | "products"
    | "challenges"
    | "notices";
  /** The tables of its rows. */
  tables: readonly string[];
  /** What its rules may need to know of what people have done. */
  facts?: readonly (keyof ChangeFacts)[];
  /**
   * A row as it is to be stored, where others change it, too: units of a reward that were ordered.
   * @param before what the body before said
   * @param present what is stored
   */
  adapt?(
    row: ProjectedRow,
    before: ProjectedRow | undefined,
    present: ProjectedRow | undefined,
  ): ProjectedRow;
}

/** The rules of a kind, over what they read of a body. */
interface KindRules<Body> {
  /** The rows that `/v2` reads, of a body. */
  project(body: Body, entityId: number | null): Projection;
  /**
   * What a release may not change, and what the schema cannot say (BO-11.1); `before` is the body that is live at its
   * instant.
   */
  rules(before: Body | null, after: Body, now: Date, facts: RuleFacts): Fault[];
  /**
   * Those of its `facts` that the rules need for a change, since reading them costs queries; defaults to all of them.
   */
  factsFor(
    before: Body,
    after: Body,
    now: Date,
  ): readonly (keyof ChangeFacts)[];
  /** The keys of the rows of its lists that the rules need to know, by the property of the list. */
  rowsFor(body: Body): Readonly<Record<string, readonly string[]>>;
  references(body: Body): Reference[];
  doctorQuestions?(body: Body): DoctorQuestions;
  anchorOf?(body: Body): Anchor | undefined;
  /** When what is live ends by itself, if it does. */
  endsAt(body: Body): string | null;
}

/** A kind of document (BO-3.1); its rules take any body. */
export interface DocumentKind<Body = unknown>
  extends KindTraits,
    KindRules<JsonObject> {
  /** What fits the schema of a body. */
  read(body: JsonObject): Body;
  /** The properties that refer to lists (BO-10.4): those with `x-rows` in the schema. */
  lists: Readonly<Record<string, ListName>>;
}

type Definition<Body> = KindTraits &
  Partial<KindRules<Body>> &
  Pick<KindRules<Body>, "project">;

/** A schema without references, to its own definitions or those of pictures. */
const resolved = (schema: JsonObject): JsonObject =>
  JSON.parse(JSON.stringify(schema), (_key, value) => {
    if (!isObject(value) || typeof value["$ref"] !== "string") return value;
    const [file, pointer = ""] = value["$ref"].split("#");
    return valueAt(file === "" ? schema : image, pointer);
  });

/** A kind of document; its rules get a body as far as it fits the schema. */
/* @__NO_SIDE_EFFECTS__ */
export function defineKind<Content>({
  project,
  rules = () => [],
  factsFor,
  rowsFor = () => ({}),
  references = () => [],
  endsAt = () => null,
  doctorQuestions,
  anchorOf,
  ...traits
}: Definition<DeepPartial<Content>>): DocumentKind<DeepPartial<Content>> {
  const schema = resolved(traits.schema);
  const read = (body: JsonObject) =>
    fitting(body, schema) as DeepPartial<Content>;
  return {
    ...{ ...traits, schema },
    lists: listsIn(schema),
    read,
    project: (body, entityId) => project(read(body), entityId),
    factsFor: (before, after, now) =>
      factsFor?.(read(before), read(after), now) ?? traits.facts ?? [],
    rules: (before, after, now, facts) =>
      rules(before && read(before), read(after), now, facts),
    rowsFor: (body) => rowsFor(read(body)),
    references: (body) => references(read(body)),
    endsAt: (body) => endsAt(read(body)),
    ...(doctorQuestions && {
      doctorQuestions: (body) => doctorQuestions(read(body)),
    }),
    ...(anchorOf && { anchorOf: (body) => anchorOf(read(body)) }),
  };
}
