import {
  isWorded,
  wordsOf,
} from "#src/domain/documents/examine/outcome-words.ts";
import { fitting } from "#src/domain/documents/fitting.ts";
import { challengeRules } from "#src/domain/documents/kinds/challenge-rules.ts";
import {
  type ChangeFacts,
  type Fault,
  noFacts,
  type RuleFacts,
} from "#src/domain/documents/kinds/kind.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { Language, OfficeVerdict } from "#src/schema/types.gen.ts";

interface Change {
  schema: JsonObject;
  /** The live body; null where nothing is live. */
  before: JsonObject | null;
  after: JsonObject;
  facts: ChangeFacts | undefined;
}

type Rules = (
  before: JsonObject | null,
  after: JsonObject,
  now: Date,
  facts: RuleFacts,
) => Fault[];

/** The rules of kinds by which it matters what people have done. */
const rules: Readonly<Record<string, Rules>> = { challenge: challengeRules };

/**
 * What the rules of a kind say against a change, in words, as the examination of the server does (BO-11.1). What only the
 * server can know is left to it: differences of lists, and names of groups.
 */
export function ruleVerdicts(
  kind: string,
  { schema, before, after, facts }: Change,
  language: Language,
  now: Date,
): OfficeVerdict[] {
  const read = (body: JsonObject) => fitting(body, schema) as JsonObject;
  const faults = rules[kind]?.(before && read(before), read(after), now, {
    ...noFacts,
    ...facts,
  });
  return (faults ?? []).flatMap((fault): OfficeVerdict[] => {
    const { pointer, outcome, level, needsReason, when } = fault;
    if (when !== undefined || !isWorded(outcome)) return [];
    return [
      {
        ...{ pointer, key: null, outcome, level },
        message: wordsOf(outcome, fault, language),
        ...(needsReason && { needsReason }),
      },
    ];
  });
}
