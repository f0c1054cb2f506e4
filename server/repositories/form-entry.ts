import type { StoredAnswer } from "#server/database/schema.ts";
import type { Declaration, DeclarationForm } from "#src/schema/types.gen.ts";

type FormEntry = NonNullable<Declaration["formEntry"]>;

/** The answers of a declaration beside the questions they answer, in the language of the form. */
export function formEntryOf(
  answers: readonly StoredAnswer[] | null,
  form: DeclarationForm | null,
): FormEntry | null {
  if (answers === null) return null;
  const inputs = (form?.formInputGroups ?? [])
    .flatMap((group) => group?.formInputs ?? [])
    .filter((input) => input !== null);
  return {
    formValues: answers.map(({ formInput, value, choices }) => {
      const input = inputs.find(({ id }) => id === formInput);
      const titleOf = (choice: number) =>
        input?.formInputChoices?.find((one) => one?.id === choice)?.title;
      return {
        value,
        formInput: {
          "@id": `/v2/form-inputs/${formInput}`,
          label: input?.label ?? null,
        },
        formInputChoiceValues: choices.map((choice) => ({
          formInputChoice: {
            "@id": `/v2/form-input-choices/${choice}`,
            title: titleOf(choice) ?? null,
          },
        })),
      };
    }),
  };
}
