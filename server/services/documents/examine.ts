import { type KindName, kindOf } from "#registry/documents.ts";
import { bodyHash } from "#server/core/body-hash.ts";
import { HttpProblem } from "#server/core/http-problem.ts";
import {
  isLanguage,
  type MessageKey,
  translate,
} from "#server/core/translate.ts";
import type { DocumentFacts } from "#server/repositories/document-facts.ts";
import type { WrittenBody } from "#server/repositories/document-queries.ts";
import {
  completeLanguages,
  examineBody,
  keyAt,
  type RequiredLanguages,
} from "#src/domain/documents/examine.ts";
import {
  blockReferences,
  examineBlocks,
} from "#src/domain/documents/examine-blocks.ts";
import type { Fault } from "#src/domain/documents/kind.ts";
import { isObject, type JsonObject } from "#src/domain/documents/languages.ts";
import type { Language, OfficeVerdict } from "#src/schema/types.gen.ts";
import { pageBlocks } from "./blocks.ts";

/** A body that is examined. */
interface Examined {
  kind: KindName;
  documentId: string;
  body: JsonObject;
  /** The body that is live. */
  before: JsonObject | null;
  now: Date;
}

/** Everything that is wrong with a body: by its schema, by its kind's rules, and in its references. */
export async function faultsOf(
  { kind, documentId, body, before, now }: Examined,
  facts: DocumentFacts,
): Promise<Fault[]> {
  const line = kindOf(kind);
  const languages = await requiredLanguages(facts);
  const lists = blockLists(line.schema);
  const faults = [
    ...examineBody(body, line.schema, languages),
    ...lists.flatMap((name) =>
      examineBlocks(body[name], `/${name}`, pageBlocks, languages),
    ),
    ...(line.rules?.(before, body, now) ?? []),
  ];
  const references = [
    ...(line.references?.(body) ?? []),
    ...lists.flatMap((name) =>
      blockReferences(body[name], `/${name}`, pageBlocks),
    ),
  ];
  for (const { pointer, entity, id } of references)
    if (!(await facts.exists(entity, id)))
      faults.push({ pointer, outcome: "unknownTarget", level: "mistake" });
  const { name } = body;
  if (
    line.uniqueName &&
    typeof name === "string" &&
    (await facts.isNameTaken(kind, documentId, name))
  )
    faults.push({ pointer: "/name", outcome: "nameTaken", level: "mistake" });
  return faults;
}

/** The properties of a kind that are lists of blocks. */
const blockLists = ({ properties }: JsonObject): string[] =>
  Object.entries(isObject(properties) ? properties : {}).flatMap(
    ([name, rule]) => {
      const items = isObject(rule) ? rule["items"] : undefined;
      return isObject(items) && items["x-blocks"] === true ? [name] : [];
    },
  );

/** The languages in which texts must not be missing. */
export async function requiredLanguages(
  facts: DocumentFacts,
): Promise<RequiredLanguages> {
  const { locale, required } = await facts.languages();
  const [own = ""] = locale?.toLowerCase().split(/[-_]/) ?? [];
  return {
    own: isLanguage(own) ? own : "fr",
    more: Array.isArray(required) ? required.map(String) : [],
  };
}

/** Faults as a person reads them. */
export const verdictsOf = (
  faults: readonly Fault[],
  body: JsonObject,
  language: Language,
): OfficeVerdict[] =>
  faults.map(({ pointer, outcome, level, values }) => ({
    pointer,
    key: keyAt(body, pointer),
    outcome,
    level,
    message: messageOf(outcome, values, language),
  }));

function messageOf(
  outcome: Fault["outcome"],
  values: Fault["values"],
  language: Language,
): string {
  if (outcome === "missingText") {
    const code = String(values?.["language"]);
    const name = new Intl.DisplayNames([language], { type: "language" });
    return translate("verdict.missingText", language, {
      language: name.of(code) ?? code,
    });
  }
  if (outcome === "unknownProperty" || outcome === "unknownBlock") {
    const isMeant = values?.["meant"] !== "";
    const [plain, misspelled] = unknownKeys[outcome];
    return translate(isMeant ? misspelled : plain, language, values);
  }
  return translate(messageKeys[outcome], language, values);
}

const unknownKeys = {
  unknownProperty: ["verdict.unknownProperty", "verdict.misspelledProperty"],
  unknownBlock: ["verdict.unknownBlock", "verdict.misspelledBlock"],
} as const;

const messageKeys: Record<
  Exclude<Fault["outcome"], "missingText" | "unknownProperty" | "unknownBlock">,
  MessageKey
> = {
  required: "required",
  wrongType: "wrongType",
  wrongForm: "wrongForm",
  wrongChoice: "wrongChoice",
  tooLong: "tooLong",
  tooShort: "tooShort",
  tooSmall: "tooSmall",
  tooGreat: "tooGreat",
  tooMany: "tooMany",
  reversedWindow: "endBeforeStart",
  runningLink: "verdict.runningLink",
  unknownTarget: "verdict.unknownTarget",
  impossibleDate: "verdict.impossibleDate",
  nameTaken: "verdict.nameTaken",
  repeatedKey: "verdict.repeatedKey",
  fixedValue: "verdict.fixedValue",
};

/** Throws an HttpProblem (422) with verdicts, unless there are only warnings, and these are accepted. */
export function requireReleasable(
  faults: readonly Fault[],
  body: JsonObject,
  language: Language,
  acceptWarnings: boolean,
): void {
  const isAccepted = faults.every(
    ({ level }) => level === "warning" && acceptWarnings,
  );
  if (!isAccepted)
    throw new HttpProblem(422, "documentVerdicts", {
      members: {
        reason: "verdicts",
        verdicts: verdictsOf(faults, body, language),
      },
    });
}

/** A body as it is stored, with what lists show of it. */
export function writtenOf(
  body: JsonObject,
  faults: readonly Fault[],
): WrittenBody {
  const text = JSON.stringify(body);
  return {
    body: text,
    hash: bodyHash(text),
    mistakes: faults.filter(({ level }) => level === "mistake").length,
    languages: completeLanguages(faults),
  };
}
