import { Form, Input, Radio, Select } from "antd";
import { memo, type ReactNode, useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { DeclarationQuestions } from "#src/domain/declaration/declaration.ts";
import {
  type Answers,
  questionErrors,
} from "#src/domain/declaration/questions.ts";
import { QuestionsForm } from "#src/forms/rjsf/questions-form.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import { ThemeProvider } from "#src/ui/theme/theme-provider.tsx";

declare global {
  /** Renders a contender's form, between the marks "draw … begins" and "draw … ends". */
  var draw: (contender: string, visit: string) => void;
  /** Presses keys in a text field, one by one, each with its effects between marks "press … begins" and "press … ends". */
  var press: (keys: number, visit: string) => Promise<void>;
}

const types = ["text", "choice", "select", "number"] as const;
const choiceCounts = { text: 0, number: 0, choice: 3, select: 8 };

const count = Number(new URLSearchParams(location.search).get("fields"));

/** Texts, buttons, dropdowns and numbers, alternating. */
const questions: DeclarationQuestions = {
  inputs: Array.from({ length: count }, (_, index) => {
    const type = types[index % types.length] ?? "text";
    return {
      "@id": `/v2/form-inputs/${index}`,
      type,
      label: `Question ${index}`,
      formInputChoices: Array.from(
        { length: choiceCounts[type] },
        (_choice, choice) => ({
          "@id": `/v2/form-input-choices/${index}-${choice}`,
          title: `Réponse ${choice}`,
        }),
      ),
    };
  }),
  predefined: [],
  count,
};
/** A text. */
const pressed = "/v2/form-inputs/4";

/** As in the wizard, which owns the state and checks whether the user can continue. */
function Palmares() {
  const [values, setValues] = useState<Answers>({});
  const missing = Object.keys(questionErrors(questions, values)).length;
  return (
    <>
      <QuestionsForm
        questions={questions}
        values={values}
        onChange={setValues}
        showAllErrors={false}
      />
      <button type="button" disabled={missing > 0}>
        Suivant
      </button>
    </>
  );
}

const fields = questions.inputs.map((input) => ({
  name: input["@id"],
  type: input.type,
  label: input.label,
  options: (input.formInputChoices ?? []).flatMap((choice) =>
    choice === null ? [] : { value: choice["@id"], label: choice.title },
  ),
}));

/** The same with antd's own form, which only re-renders the changed field. */
const AntdForm = () => (
  <Form layout="vertical" requiredMark>
    {fields.map(({ name, label, type, options }) => (
      <Form.Item
        key={name}
        name={name}
        label={label}
        rules={[{ required: true }]}
      >
        {type === "choice" ? (
          <Radio.Group optionType="button" options={options} />
        ) : type === "select" ? (
          <Select options={options} />
        ) : (
          <Input name={name} />
        )}
      </Form.Item>
    ))}
  </Form>
);

type Field = (typeof fields)[number];
type Set = (name: string, value: string) => void;

function AntdField({
  field: { name, label, type, options },
  value,
  set,
}: {
  field: Field;
  value: string;
  set: Set;
}) {
  return (
    <div>
      <label htmlFor={name}>{label}</label>
      {type === "choice" ? (
        <Radio.Group
          optionType="button"
          options={options}
          value={value}
          onChange={({ target }) => set(name, target.value)}
        />
      ) : type === "select" ? (
        <Select
          id={name}
          options={options}
          value={value || null}
          onChange={(chosen) => set(name, chosen ?? "")}
        />
      ) : (
        <Input
          id={name}
          name={name}
          value={value}
          onChange={({ target }) => set(name, target.value)}
        />
      )}
    </div>
  );
}
const MemoField = memo(AntdField);

/** The same with a single page state: each key press re-renders all fields, or only the changed one (memo). */
function AntdState({ Field }: { Field: typeof AntdField | typeof MemoField }) {
  const [values, setValues] = useState<Record<string, string>>({});
  const set = useCallback<Set>(
    (name, value) => setValues((before) => ({ ...before, [name]: value })),
    [],
  );
  return (
    <>
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={values[field.name] ?? ""}
          set={set}
        />
      ))}
      <button
        type="button"
        disabled={fields.some(({ name }) => !values[name]?.trim())}
      >
        Suivant
      </button>
    </>
  );
}

const contenders: Record<string, () => ReactNode> = {
  palmares: () => <Palmares />,
  "antd form": () => <AntdForm />,
  "antd, one state": () => <AntdState Field={AntdField} />,
  "antd, memo": () => <AntdState Field={MemoField} />,
};

await initForTests("fr");
const noOptions: [] = [];
const root = createRoot(document.getElementById("root") as HTMLElement);

globalThis.draw = (name, visit) => {
  const contender = contenders[name];
  if (contender === undefined) throw new Error(`No contender ${name}`);
  performance.mark(`draw ${visit} begins`);
  flushSync(() =>
    root.render(
      <ThemeProvider options={noOptions} mode="light">
        {contender()}
      </ThemeProvider>,
    ),
  );
  performance.mark(`draw ${visit} ends`);
};

/** Resolves after all microtasks, including those they queue. */
const settled = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(undefined);
  });

const setValue = Object.getOwnPropertyDescriptor(
  HTMLInputElement.prototype,
  "value",
)?.set;

globalThis.press = async (keys, visit) => {
  const control = document.getElementsByName(pressed)[0] as HTMLInputElement;
  control.focus();
  for (let key = 0; key < keys; key++) {
    const text = control.value.length < 20 ? `${control.value}x` : "x";
    await settled();
    performance.mark(`press ${visit} begins`);
    setValue?.call(control, text);
    control.dispatchEvent(new Event("input", { bubbles: true }));
    await settled();
    document.body.getBoundingClientRect();
    performance.mark(`press ${visit} ends`);
    if (control.value !== text) throw new Error(`${text} was not kept`);
    // Work deferred to the next frame, such as antd's messages, must not count for the next key.
    await new Promise(requestAnimationFrame);
  }
};
