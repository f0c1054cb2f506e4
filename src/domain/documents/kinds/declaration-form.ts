import type { DeepPartial } from "#src/domain/documents/fitting.ts";
import { isByLanguage } from "#src/domain/documents/languages.ts";
import { hashId, idAfter } from "#src/domain/values/hash-id.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { ChallengeDocument } from "#src/schema/types.gen.ts";

type Question = NonNullable<
  DeepPartial<ChallengeDocument>["declarationForm"]
>[number];

/** Keys that are the ids of /v2 themselves. */
const numericKey = /^[1-9]\d{0,8}$/;

/** The ids of keys: their number, or one that is always the same for the same key and that no other key has. */
function idsOf(keys: readonly string[]): Map<string, number> {
  const ids = new Map(
    keys.filter((key) => numericKey.test(key)).map((key) => [key, Number(key)]),
  );
  const taken = new Set(ids.values());
  for (const key of keys) {
    if (ids.has(key)) continue;
    let id = hashId(key);
    while (taken.has(id)) id = idAfter(id);
    taken.add(id);
    ids.set(key, id);
  }
  return ids;
}

const keyOf = ({ key }: { key?: string | undefined }, index: number): string =>
  key ?? `#${index + 1}`;

/** The key of a choice among those of all questions; a numeric key is an id already. */
const choiceKey = (question: string, choice: string): string =>
  numericKey.test(choice) ? choice : `${question}/${choice}`;

/**
 * The ids of /v2 of the questions and choices of a challenge (BO-10.3): numeric keys are the ids, so that answers from
 * before there were keys stay valid. Retired questions have ids, too.
 */
export function formIds(questions: readonly Question[]): {
  question: (key: string) => number;
  choice: (question: string, key: string) => number;
} {
  const inputs = idsOf(questions.map(keyOf));
  const choices = idsOf(
    questions.flatMap((question, index) =>
      (question.choices ?? []).map((choice, place) =>
        choiceKey(keyOf(question, index), keyOf(choice, place)),
      ),
    ),
  );
  return {
    question: (key) => inputs.get(key) ?? 0,
    choice: (question, key) => choices.get(choiceKey(question, key)) ?? 0,
  };
}

/** The form of a declaration in the shape of /v2, its texts still by language; null without questions. */
export function formOf(
  questions: readonly Question[],
  formId: number | null,
): JsonObject | null {
  const ids = formIds(questions);
  const keyed = questions
    .map((question, index) => ({ ...question, key: keyOf(question, index) }))
    .filter(({ isRetired }) => isRetired !== true);
  if (keyed.length === 0) return null;
  const pages = Map.groupBy(keyed, ({ page }) => page ?? 1);
  const ordered = [...pages].sort(([one], [other]) => one - other);
  return {
    id: formId,
    "@id": `/v2/declaration-forms/${formId}`,
    formInputGroups: ordered.map(([, inputs]) => ({
      formInputs: inputs.map(({ key, question, type, choices }) => ({
        id: ids.question(key),
        "@id": `/v2/form-inputs/${ids.question(key)}`,
        label: isByLanguage(question) ? question : null,
        type: type ?? "text",
        formInputChoices: (choices ?? []).map((choice, place) => {
          const id = ids.choice(key, keyOf(choice, place));
          return {
            ...{ id, "@id": `/v2/form-input-choices/${id}` },
            title: isByLanguage(choice.label) ? choice.label : null,
          };
        }),
      })),
    })),
  };
}
