import { Input, Radio, Select } from "antd";
import { useMemo } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import {
  answersByIri,
  answersByKey,
} from "#src/domain/challenge/test-answers.ts";
import type { TestedChallenge } from "#src/domain/challenge/tested-challenge.ts";
import type { DeclarationQuestions } from "#src/domain/declaration/declaration.ts";
import {
  answerKind,
  choicesOf,
  predefinedKinds,
} from "#src/domain/declaration/questions.ts";
import type { InputProps } from "./use-test-input.ts";

interface Props extends InputProps {
  tested: TestedChallenge;
  questions: DeclarationQuestions;
}

/** Choices are shown as buttons up to so many, as in the wizard (CH-2.5.30). */
const MAX_BUTTONS = 4;

/** Answers to the questions of the declaration, as the wizard asks them. */
export function AnswerFields({
  input: { answers },
  change,
  tested,
  questions,
}: Props) {
  const t = useTexts();
  const values = useMemo(
    () => answersByIri(answers ?? {}, tested.questions),
    [answers, tested.questions],
  );
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = values;
    const next = value === "" ? others : { ...others, [name]: value };
    change({ answers: answersByKey(next, tested.questions) });
  };
  const fields = [
    ...questions.inputs.map((input) => ({
      name: input["@id"],
      label: input.label ?? "",
      kind: answerKind(input),
      choices: choicesOf(input).map((choice) => ({
        value: choice["@id"],
        label: choice.title ?? "",
      })),
    })),
    ...questions.predefined.map(({ key, label }) => ({
      name: key as string,
      label: label ?? "",
      kind: predefinedKinds[key],
      choices: [],
    })),
  ];
  return (
    <section className={layout["stack"]} aria-label={t("test_run.answers")}>
      <h4>{t("test_run.answers")}</h4>
      {fields.map(({ name, label, kind, choices }) => {
        const value = values[name] ?? "";
        const control = { "aria-label": label, value };
        return (
          <div key={name} className={layout["field"]}>
            <span aria-hidden>{label}</span>
            {choices.length > MAX_BUTTONS ? (
              <Select
                {...control}
                allowClear
                options={choices}
                onChange={(next) => set(name, next ?? "")}
              />
            ) : choices.length > 0 ? (
              <Radio.Group
                {...control}
                options={choices}
                onChange={({ target }) => set(name, target.value)}
              />
            ) : (
              <Input
                {...control}
                type={kind === "date" ? "date" : "text"}
                onChange={({ target }) => set(name, target.value)}
              />
            )}
          </div>
        );
      })}
    </section>
  );
}
