import {
  AlignLeftOutlined,
  CalendarOutlined,
  EditOutlined,
  MailOutlined,
  NumberOutlined,
  PhoneOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import { type AnswerKind, inputs } from "#registry/inputs.ts";
import { answerKind } from "#src/domain/declaration/questions.ts";
import { textIn } from "#src/domain/documents/languages.ts";
import { valueAt } from "#src/forms/rjsf/document/form-layout.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { choicesIn } from "./question-edits.ts";

const icons: Readonly<Partial<Record<string, ReactNode>>> = {
  choice: <UnorderedListOutlined aria-hidden />,
  date: <CalendarOutlined aria-hidden />,
  email: <MailOutlined aria-hidden />,
  number: <NumberOutlined aria-hidden />,
  phone: <PhoneOutlined aria-hidden />,
  textarea: <AlignLeftOutlined aria-hidden />,
};

export const answerKinds = Object.keys(inputs) as AnswerKind[];

/** What participants answer a question with, whichever word the body has for it. */
export const kindOf = (question: JsonObject): AnswerKind =>
  question["type"] === "choice"
    ? "choice"
    : answerKind({
        type: String(question["type"] ?? ""),
        formInputChoices: choicesIn(question).map((_, index) => ({
          "@id": String(index),
        })),
      } as never);

/** A kind of answer, in the words of the schema of a question. */
export function AnswerKindName({
  kind,
  rule,
  language,
}: {
  kind: AnswerKind;
  rule: JsonObject;
  language: string;
}) {
  const label = valueAt(rule, ["properties", "type", "x-labels", kind]);
  return (
    <span>
      {icons[kind] ?? <EditOutlined aria-hidden />}{" "}
      {textIn(label, language) || kind}
    </span>
  );
}
