import schema from "#schemas/storage/audit-facts.schema.json" with {
  type: "json",
};
import { isEmpty } from "#src/domain/documents/examine/meaning.ts";
import {
  fieldsOf,
  labelOf,
  type Naming,
} from "#src/domain/documents/field-label.ts";
import type { PathPart } from "#src/domain/documents/merge/diff.ts";
import {
  type StoredValue,
  wordPath,
} from "#src/domain/documents/stored-changes.ts";
import {
  formatOf,
  type ValueFormat,
  valueAsText,
} from "#src/domain/documents/value-format.ts";
import { own } from "#src/domain/values/own.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import type { AuditFacts } from "#src/schema/types.gen.ts";

/** What an audit event says of one thing, in the words of a language. */
export interface WordedFact {
  /** Tells it from the others of the event. */
  pointer: string;
  label: string;
  language: string | null;
  before: Json;
  after: Json;
  format?: ValueFormat;
}

/** Reads what an event says; undefined for prose of the time before facts. */
export function readFacts(text: string | null): AuditFacts | undefined {
  if (text === null) return {};
  if (!text.startsWith("{")) return undefined;
  try {
    const facts: unknown = JSON.parse(text);
    return isObject(facts as Json) ? (facts as AuditFacts) : undefined;
  } catch {
    return undefined;
  }
}

const factsSchema = schema as unknown as JsonObject;

/** The fields of which an event says the value itself. */
const ownFields = fieldsOf(factsSchema).filter(
  ([name]) => name !== "changes" && name !== "fields",
);

interface Words extends Naming {
  /** The editing schema of the document that an event is about. */
  schema?: JsonObject | undefined;
}

/** Words what an event says before and after (BO-3.8). */
export function wordFacts(
  before: AuditFacts,
  after: AuditFacts,
  words: Words,
): WordedFact[] {
  return [
    ...ownFields.flatMap(([name, rule]) =>
      wordFact(name, rule, [before, after], words.language),
    ),
    ...wordChanges(before.changes ?? [], after.changes ?? [], words),
    ...(after.fields ?? []).map((path, index) => ({
      ...wordAt(path as PathPart[], words),
      ...{ pointer: `/fields/${index}`, before: null, after: null },
    })),
  ];
}

function wordFact(
  name: string,
  rule: JsonObject,
  sides: readonly [AuditFacts, AuditFacts],
  language: string,
): WordedFact[] {
  const [before, after] = sides.map((side) => own(side as JsonObject, name));
  if ((before ?? after ?? null) === null) return [];
  const { label } = labelOf(factsSchema, `/${name}`, language);
  const format = formatOf(rule, name, { language });
  const fact = { label, ...(format && { format }) };
  if (rule["x-localized"] !== true)
    return [
      {
        ...{ ...fact, pointer: `/${name}`, language: null },
        ...{ before: before ?? null, after: after ?? null },
      },
    ];
  const [one, other] = [before, after].map((side) =>
    isObject(side) ? side : {},
  );
  return Object.keys({ ...one, ...other }).map((code) => ({
    ...{ ...fact, pointer: `/${name}/${code}`, language: code },
    ...{ before: one?.[code] ?? null, after: other?.[code] ?? null },
  }));
}

type Stored = NonNullable<AuditFacts["changes"]>;

function wordChanges(
  before: Stored,
  after: Stored,
  words: Words,
): WordedFact[] {
  const pairs = new Map<string, { one?: StoredValue; other?: StoredValue }>();
  for (const [side, values] of [
    ["one", before],
    ["other", after],
  ] as const)
    for (const stored of values as StoredValue[]) {
      const key = JSON.stringify(stored.path);
      pairs.set(key, { ...pairs.get(key), [side]: stored });
    }
  return [...pairs.values()].map(({ one, other }, index) => ({
    ...wordAt((one ?? other)?.path ?? [], words, [
      ...[one?.entity ?? null, other?.entity ?? null],
    ]),
    pointer: `/changes/${index}`,
    before: one?.value ?? null,
    after: other?.value ?? null,
  }));
}

const wordAt = (
  path: readonly PathPart[],
  { schema: editing = {}, ...names }: Words,
  entities?: readonly (string | null)[],
) => wordPath(path, editing, names, entities);

const switches: Readonly<Record<string, readonly [on: string, off: string]>> = {
  ...{ fr: ["oui", "non"], en: ["yes", "no"], it: ["sì", "no"] },
  ...{ es: ["sí", "no"], de: ["ja", "nein"], nl: ["ja", "nee"] },
};

/** A value in a line; the screens show more of it. */
function inLine(
  value: Json,
  format: ValueFormat | undefined,
  language: string,
): string {
  if (typeof value !== "boolean") return valueAsText(value, format);
  const [on, off] = switches[language] ?? ["yes", "no"];
  return value ? on : off;
}

const colons: Readonly<Record<string, string>> = { fr: "\u00a0: " };

/** One side of what an event says, in a line; null if it says nothing. */
export function factsAsText(
  facts: readonly WordedFact[],
  side: "before" | "after",
  language: string,
): string | null {
  const words = facts.flatMap(({ label, language: code, format, ...fact }) => {
    const name = code === null ? label : `${label} (${code})`;
    const isNamedOnly = fact.before === null && fact.after === null;
    if (isNamedOnly) return side === "after" ? [name] : [];
    const value = fact[side];
    if (isEmpty(value)) return [];
    return [
      `${name}${colons[language] ?? ": "}${inLine(value, format, language)}`,
    ];
  });
  return words.length === 0 ? null : words.join("; ");
}
