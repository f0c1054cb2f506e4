import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { KindName } from "#registry/documents.ts";
import { parseJson, UserError } from "#server/core/cli.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { parse } from "#src/schema/parse.ts";
import type {
  ProductDocument,
  SeedDocument,
  SeedText,
} from "#src/schema/types.gen.ts";
import type { Validator } from "#src/schema/validator.ts";
import isSeedDocuments from "#src/schema/validators/seed-documents.gen.js";
import isSeedHistory from "#src/schema/validators/seed-history.gen.js";
import isSeedLegal from "#src/schema/validators/seed-legal.gen.js";
import isSeedPeople from "#src/schema/validators/seed-people.gen.js";
import isSeedProgramme from "#src/schema/validators/seed-programme.gen.js";
import { pictures } from "./pictures.ts";

/** A file of `data/` that does not satisfy its schema; the message names the file, the location in it and the reason. */
export class SeedDataError extends UserError {
  constructor(file: string, pointer: string, reason: string) {
    super(`server/seed/data/${file}${pointer && `#${pointer}`}: ${reason}`);
  }
}

/** Parses the JSON text of `file`. Throws a UserError if it is invalid or names a picture that does not exist. */
export function parseData<T>(
  file: string,
  text: string,
  validate: Validator<T>,
): T {
  const parsed = parse(validate, parseJson(text, `server/seed/data/${file}`));
  if (!parsed.ok)
    throw new SeedDataError(
      file,
      parsed.problem.pointer,
      parsed.problem.reason,
    );
  const missing = findMissingPicture(parsed.value, "");
  if (missing !== undefined)
    throw new SeedDataError(
      file,
      missing,
      "no such file in server/seed/pictures",
    );
  return parsed.value;
}

function findMissingPicture(
  value: unknown,
  pointer: string,
): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const place = `${pointer}/${key}`;
    if (key === "picture" && !pictures.has(String(part))) return place;
    const missing = findMissingPicture(part, place);
    if (missing !== undefined) return missing;
  }
  return undefined;
}

const folder = join(import.meta.dirname, "data");

const read = <T>(file: string, validate: Validator<T>): T =>
  parseData(file, readFileSync(join(folder, file), "utf8"), validate);

export const historyFacts = read("history.json", isSeedHistory);
export const { documents: legalDocuments } = read("legal.json", isSeedLegal);
export const peopleData = read("people.json", isSeedPeople);
export const { brandFiles, game, referralCodes } = read(
  "programme.json",
  isSeedProgramme,
);

/** The documents that the programme starts with, by kind. */
export const documents = Object.fromEntries(
  readdirSync(join(folder, "documents")).map((file) => [
    basename(file, ".json"),
    read(`documents/${file}`, isSeedDocuments).documents,
  ]),
) as Partial<Record<KindName, SeedDocument[]>>;

/** The bodies of a kind, with their ids. */
const entities = <Body>(kind: KindName): ({ id: number } & Body)[] =>
  (documents[kind] ?? []).map(({ id = 0, body }) => ({
    id,
    ...(body as Body),
  }));

/** The body of the document of a kind that has one. */
const single = (kind: KindName): JsonObject =>
  (documents[kind]?.[0]?.body ?? {}) as JsonObject;

export const groups = entities("group");
export const rewards = entities<{ title: SeedText; price: number }>("reward");
export const badges = entities<{
  rule?: { type: "declarations" | "points"; count: number };
}>("badge");
export const products = entities<ProductDocument>("product");
export const settings = single("settings");
export const theme = single("theme");

/** A text of the settings or the theme. */
export const textOf = (body: JsonObject, name: string): string =>
  String(body[name] ?? "");
