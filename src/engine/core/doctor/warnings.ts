import { instant } from "#src/domain/values/dates.ts";
import { isFilled } from "#src/domain/values/filled.ts";
import { nearest } from "#src/domain/values/nearest.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { Audit, Warning } from "#src/engine/core/types.ts";
import { isRecord } from "#src/schema/json.ts";

/** A JSON Schema of a block, as far as it is read here. */
interface Schema {
  $id?: string;
  $ref?: string;
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  definitions?: Record<string, Schema>;
  /** `text/html`: shown through the sanitizer. */
  contentMediaType?: string;
  /** A link that people can follow; `https`: only https links. */
  "x-link"?: true | "https";
  /** A reference to an entity: the segment of its IRI, `challenges` of `/v2/challenges/12`. */
  "x-reference"?: string;
  /** Characters beyond which a text does not fit its place. */
  "x-advised-length"?: number;
  /** `instant`: a date that must exist. */
  "x-format"?: string;
  /** What is to be there before a block is published: a property, or one of several. */
  "x-required"?: (string | string[])[];
  /** Properties that only documents have. */
  "x-private"?: Record<string, unknown>;
}

/** A reference to an entity that a configuration holds. */
export interface EntityReference {
  path: string;
  /** The segment of its IRI: `challenges`. */
  entity: string;
  id: string;
}

export interface Findings {
  warnings: Warning[];
  /** Those that can be read; whether the entities exist only a server knows. */
  references: EntityReference[];
  /** The missing content: a property, or one of several. Undefined if it has all. */
  lack: readonly string[] | undefined;
}

/** Makes the function that reads a configuration by the annotations of its type's schema. */
export function createAuditor(audit: Audit) {
  const schemas = audit.schemas as readonly Schema[];
  const byId = new Map(schemas.map((schema) => [schema.$id ?? "", schema]));
  const byType = new Map(
    schemas.map((schema) => [
      (schema.properties?.["@type"] as { const?: string } | undefined)?.const,
      schema,
    ]),
  );

  /** The schema and all that it includes, each with the address that its own references are relative to. */
  const parts = (schema: Schema, base: string): [Schema, string][] => {
    const own = schema.$id ?? base;
    const referred = schema.$ref === undefined ? [] : follow(schema.$ref, own);
    return [
      [schema, own],
      ...referred,
      ...(schema.allOf ?? []).flatMap((one) => parts(one, own)),
    ];
  };

  const follow = (ref: string, base: string): [Schema, string][] => {
    const [address = "", pointer = ""] = new URL(ref, base).href.split("#");
    const name = pointer.split("/").at(-1) ?? "";
    const schema = byId.get(address);
    const found = pointer === "" ? schema : schema?.definitions?.[name];
    return found === undefined ? [] : parts(found, address);
  };

  const visit = (
    value: unknown,
    schema: Schema,
    base: string,
    path: string,
    findings: Findings,
  ): void => {
    const all = parts(schema, base);
    for (const [part] of all) check(value, part, path, audit, findings);
    if (Array.isArray(value)) {
      const [items, at = ""] = all.find(([part]) => part.items) ?? [];
      if (items?.items !== undefined)
        for (const [index, item] of value.entries())
          visit(item, items.items, at, `${path}/${index}`, findings);
    }
    if (!isRecord(value)) return;
    // Blocks have their window checked when they are evaluated.
    if (path !== "") findings.warnings.push(...reversedDates(value, path));
    const known = new Map(
      all.flatMap(([part, at]) =>
        Object.entries(part.properties ?? {}).map(
          ([name, one]) => [name, [one, at] as const] as const,
        ),
      ),
    );
    for (const [name, inner] of Object.entries(value)) {
      const [found, at = ""] = known.get(name) ?? [];
      if (found !== undefined)
        visit(inner, found, at, `${path}/${name}`, findings);
      else warnUnknown(name, [...known.keys()], path, findings);
    }
  };

  return (type: string | undefined, config: unknown): Findings => {
    const schema = type === undefined ? undefined : byType.get(type);
    const findings: Findings = {
      ...{ warnings: [], references: [] },
      lack: schema && lackOf(config, schema),
    };
    if (schema !== undefined) visit(config, schema, "", "", findings);
    return findings;
  };
}

/**
 * What a published block needs and does not have (BO-9.95); another backend's block appears incomplete, and says so.
 */
function lackOf(
  config: unknown,
  { "x-required": needs = [], "x-private": hidden = {}, properties }: Schema,
): readonly string[] | undefined {
  if (!isRecord(config)) return undefined;
  return needs
    .map((names) => [names].flat())
    .find(
      (names) =>
        !names.some((name) => name in hidden) &&
        !names.some((name) => isFilled(config[name], properties?.[name])),
    );
}

/** Among a block's own properties any unknown one; in embedded entities only names that look misspelled. */
function warnUnknown(
  name: string,
  known: readonly string[],
  path: string,
  { warnings }: Findings,
): void {
  const meant = nearest(name, known);
  if (name.startsWith("@") || (path !== "" && meant === undefined)) return;
  warnings.push({
    path,
    keyword: "property",
    params: { name, nearest: meant },
  });
}

function check(
  value: unknown,
  schema: Schema,
  path: string,
  { removedFrom, isSafeLink }: Audit,
  { warnings, references }: Findings,
): void {
  const entity = schema["x-reference"];
  if (entity !== undefined && value !== undefined && value !== null) {
    const id = referenceId(value, entity);
    if (id === undefined)
      warnings.push({ path, keyword: "reference", params: { entity } });
    else references.push({ path, entity, id });
  }
  if (typeof value !== "string") return;
  const isDate = schema["x-format"] === "instant" && path.includes("/", 1);
  if (isDate && value !== "" && instant(value) === undefined)
    warnings.push({ path, keyword: "date", params: { value } });
  if (schema.contentMediaType === "text/html") {
    const removed = removedFrom(value);
    if (removed === undefined)
      warnings.push({ path, keyword: "markup", params: {} });
    else if (removed.length > 0)
      warnings.push({ path, keyword: "html", params: { removed } });
  }
  const link = schema["x-link"];
  const isFollowed =
    isSafeLink(value) &&
    (link !== "https" || /^(https:|\/)/.test(value.trim()));
  if (link !== undefined && value.trim() !== "" && !isFollowed)
    warnings.push({ path, keyword: "link", params: { address: value } });
  const limit = schema["x-advised-length"];
  const length = [...value].length;
  if (limit !== undefined && length > limit)
    warnings.push({ path, keyword: "length", params: { limit, length } });
}

/** The id that a reference holds; undefined where it holds none, or is an IRI of another entity. */
function referenceId(value: unknown, entity: string): string | undefined {
  const iri = isRecord(value) ? value["@id"] : value;
  const segments =
    typeof iri === "string" && iri.includes("/") ? iri.split("/") : undefined;
  if (segments !== undefined && !segments.includes(entity)) return undefined;
  const id = entityId(value as Parameters<typeof entityId>[0]);
  return id === "" || id === entity ? undefined : id;
}

/** Pairs of dates in a part of a block of which the end is not after its start. */
function reversedDates(
  value: Readonly<Record<string, unknown>>,
  path: string,
): Warning[] {
  return Object.keys(value).flatMap((name): Warning[] => {
    const other = name.replace("start", "end").replace("Start", "End");
    const [start, end] = [value[name], value[other]];
    if (other === name || typeof start !== "string" || typeof end !== "string")
      return [];
    const [opensAt, closesAt] = [instant(start), instant(end)];
    return opensAt !== undefined && closesAt !== undefined && closesAt < opensAt
      ? [{ path: `${path}/${other}`, keyword: "date", params: { start, end } }]
      : [];
  });
}
