/**
 * Creates a kind of input for the questions of declaration forms: what an answer must be, its control and their test, its
 * lines in registry/inputs.ts, and its message in six languages. Its output passes npm test unchanged; next, say
 * in its schema and message what an answer must be.
 *
 *   npm run new:input PostalCode   writes the kind `postalCode`, for questions of the type `PostalCode`
 */
import { inputs } from "#registry/inputs.ts";
import { addMessages } from "#scripts/words.ts";
import { runScript, UserError } from "#server/core/cli.ts";
import { generalReasons } from "#src/domain/declaration/questions.ts";
import type { InputKind } from "#src/domain/values/input-kind.ts";
import { partsOf, read, refuseTaken, withLine, writeAll } from "./scaffold.ts";

/** `PostalCode` is the kind `postalCode` in the folder `postal-code`, its message is `questions.invalid.postal_code`. */
function namesOf(name: string | undefined) {
  const parts = partsOf(name);
  const Type = name ?? "";
  return {
    Type,
    kind: Type.charAt(0).toLowerCase() + Type.slice(1),
    /** Types of questions are compared without digits. */
    type: parts.join("").replaceAll(/\d/g, ""),
    file: parts.join("-"),
    place: `src/inputs/${parts.join("-")}`,
    message: `questions.invalid.${parts.join("_")}`,
  };
}

type Names = ReturnType<typeof namesOf>;

/** Throws a UserError if a kind already has the name, its type, or its message. */
function refuseKnown({ kind, type, place, message }: Names): void {
  refuseTaken(place);
  const kinds: [string, InputKind][] = Object.entries(inputs);
  const taken = kinds.find(
    ([name, { types, invalid }]) =>
      name === kind || types.includes(type) || invalid === message,
  );
  if (taken !== undefined)
    throw new UserError(
      `Questions of the type "${type}" are of the kind ${taken[0]} already: see registry/inputs.ts.`,
    );
  if (generalReasons.some((reason) => message.endsWith(`.${reason}`)))
    throw new UserError(
      `"${kind}" is why answers of any kind are rejected: choose another name.`,
    );
}

/** Said of an answer that the schema rejects. */
const invalid = {
  fr: "N’utilisez que des lettres, des chiffres et des tirets.",
  en: "Use only letters, digits and hyphens.",
  it: "Usi solo lettere, cifre e trattini.",
  es: "Use solo letras, cifras y guiones.",
  de: "Verwenden Sie nur Buchstaben, Ziffern und Bindestriche.",
  nl: "Gebruik alleen letters, cijfers en koppeltekens.",
};

const schema = ({ kind }: Names) =>
  `import type { ValueSchema } from "#src/domain/values/input-kind.ts";

export const ${kind}Schema = {
  type: "string",
  pattern: "^[A-Za-z0-9-]+$",
  maxLength: 100,
} satisfies ValueSchema;
`;

const control = ({ Type }: Names) =>
  `import { type ControlProps, useControl } from "#src/inputs/use-control.ts";
import { Input } from "#src/ui/controls.tsx";

export default function ${Type}Control(props: ControlProps) {
  return <Input {...useControl(props)} autoComplete="off" />;
}
`;

const controlTest = ({ Type, kind, file }: Names) =>
  `// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerKind, answerReason, inputSchema } from "#src/domain/declaration/questions.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { showQuestion } from "#src/inputs/testing.tsx";

beforeEach(() => initForTests("en"));
afterEach(cleanup);

const question = { "@id": "/v2/form-inputs/1", type: "${Type}", label: "Which one?" };

test("the kind of the question is ${kind}", () => {
  expect(answerKind(question)).toBe("${kind}");
});

test.each([
  ["", "required"],
  [" ", "required"],
  ["AB-12", undefined],
  [" AB-12 ", undefined],
  ["AB 12", "${kind}"],
  ["A".repeat(101), "${kind}"],
])("an answer %j: %s", (answer, reason) => {
  expect(answerReason(inputSchema(question), answer)).toBe(reason);
});

test("${file}: what is typed is the answer; its message tells what it must be", () => {
  const { answer } = showQuestion(question);
  const field = screen.getByLabelText(/Which one/);
  fireEvent.change(field, { target: { value: "AB 12" } });
  fireEvent.blur(field);
  expect(answer()).toBe("AB 12");
  expect(screen.getByText("${invalid.en}")).toBeTruthy();
  fireEvent.change(field, { target: { value: "AB-12" } });
  expect(answer()).toBe("AB-12");
  expect(screen.queryByText("${invalid.en}")).toBeNull();
});
`;

await runScript(import.meta.filename, {}, async (_, [name]) => {
  const names = namesOf(name);
  const { kind, type, file, place, message } = names;
  refuseKnown(names);
  addMessages(
    Object.fromEntries(
      Object.entries(invalid).map(([language, text]) => [
        language,
        { [message]: text },
      ]),
    ),
  );
  await writeAll({
    [`${place}/${file}.ts`]: schema(names),
    [`${place}/${file}-control.tsx`]: control(names),
    [`${place}/${file}.test.tsx`]: controlTest(names),
    "registry/inputs.ts": withLine(
      withLine(
        read("registry/inputs.ts"),
        /^import \{ \w+ \} from "#src\/inputs\//,
        `import { ${kind}Schema } from "#${place}/${file}.ts";`,
      ),
      /^ {2}\w+: \{ schema/,
      `  ${kind}: { schema: ${kind}Schema, types: ["${type}"], invalid: "${message}" },`,
    ),
  });
  console.log(`
A question of a challenge is one of these if its "type" is "${type}"; /v2 and the form check its answer by the same schema.`);
  return 0;
});
