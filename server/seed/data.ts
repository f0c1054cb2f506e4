import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseJson, UserError } from "#server/core/cli.ts";
import { parse } from "#src/schema/parse.ts";
import type { Validator } from "#src/schema/validator.ts";
import isSeedBadges from "#src/schema/validators/seed-badges.gen.js";
import isSeedChallenges from "#src/schema/validators/seed-challenges.gen.js";
import isSeedContents from "#src/schema/validators/seed-contents.gen.js";
import isSeedHistory from "#src/schema/validators/seed-history.gen.js";
import isSeedLegal from "#src/schema/validators/seed-legal.gen.js";
import isSeedPeople from "#src/schema/validators/seed-people.gen.js";
import isSeedProducts from "#src/schema/validators/seed-products.gen.js";
import isSeedProgramme from "#src/schema/validators/seed-programme.gen.js";
import isSeedRewards from "#src/schema/validators/seed-rewards.gen.js";
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

const read = <T>(file: string, validate: Validator<T>): T =>
  parseData(
    file,
    readFileSync(join(import.meta.dirname, "data", file), "utf8"),
    validate,
  );

export const { badges } = read("badges.json", isSeedBadges);
export const { predefinedQuestions, challenges } = read(
  "challenges.json",
  isSeedChallenges,
);
export const { categories, contents, game, games } = read(
  "contents.json",
  isSeedContents,
);
export const historyFacts = read("history.json", isSeedHistory);
export const { documents: legalDocuments } = read("legal.json", isSeedLegal);
export const peopleData = read("people.json", isSeedPeople);
export const { ranges } = read("products.json", isSeedProducts);
export const {
  brandFiles,
  config,
  features,
  groups,
  menu,
  options,
  referralCodes,
} = read("programme.json", isSeedProgramme);
export const { rewards } = read("rewards.json", isSeedRewards);
