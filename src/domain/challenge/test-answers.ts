import { predefinedKeys } from "#src/domain/declaration/declaration.ts";
import type { Answers } from "#src/domain/declaration/questions.ts";
import { formIds } from "#src/domain/documents/kinds/declaration-form.ts";
import type { TestedChallenge } from "./tested-challenge.ts";

type Questions = TestedChallenge["questions"];

const isPredefined = (key: string): boolean =>
  predefinedKeys.some((one) => one === key);

/** The names of each question and its choices: the key in the body, and the IRI in `/v2`. */
function names(questions: Questions) {
  const ids = formIds(questions);
  return questions.flatMap(({ key, choices }) =>
    key === undefined || isPredefined(key)
      ? []
      : [
          {
            key,
            iri: `/v2/form-inputs/${ids.question(key)}`,
            choices: (choices ?? []).flatMap((choice) =>
              choice.key === undefined
                ? []
                : [
                    {
                      key: choice.key,
                      iri: `/v2/form-input-choices/${ids.choice(key, choice.key)}`,
                    },
                  ],
            ),
          },
        ],
  );
}

const renamed = (
  answers: Answers,
  questions: Questions,
  from: "key" | "iri",
  to: "key" | "iri",
): Record<string, string> => {
  const known = new Map(names(questions).map((one) => [one[from], one]));
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer = ""]) => {
      if (isPredefined(name)) return [[name, answer]];
      const question = known.get(name);
      if (question === undefined) return [];
      const choice = question.choices.find((one) => one[from] === answer);
      return [[question[to], choice?.[to] ?? answer]];
    }),
  );
};

/** Converts answers from the keys of questions and choices to IRIs, as the form of `/v2` has them. Unknown questions are left out. */
export const answersByIri = (answers: Answers, questions: Questions) =>
  renamed(answers, questions, "key", "iri");

/** Converts answers from the IRIs of `/v2` to keys, as a case stores them. */
export const answersByKey = (answers: Answers, questions: Questions) =>
  renamed(answers, questions, "iri", "key");
