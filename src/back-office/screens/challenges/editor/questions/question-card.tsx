import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownOutlined,
  LockOutlined,
  PauseCircleOutlined,
  RightOutlined,
} from "@ant-design/icons";
import { Button, Tag } from "antd";
import { memo } from "react";
import { useLanguage } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import type { JsonObject } from "#src/schema/json.ts";
import { AnswerKindName, kindOf } from "./answer-kinds.tsx";
import { QuestionFields } from "./question-fields.tsx";
import styles from "./questions.module.css";

/** What can be done with a question in the list. */
export type QuestionAction = "toggle" | "up" | "down" | "copy" | "end";

interface Props {
  question: JsonObject;
  /** In the body. */
  index: number;
  /** Among the questions in use, from 1. */
  number: number;
  isLast: boolean;
  name: string;
  rule: JsonObject;
  isOpen: boolean;
  isWrong: boolean;
  isReadOnly: boolean;
  /** The keys of its choices, where people have answered it. */
  answered: readonly string[] | undefined;
  onAct: (action: QuestionAction, index: number) => void;
}

/** A question in the list; once it is opened, with its fields and the control of participants. */
export const QuestionCard = memo(function QuestionCard({
  question,
  index,
  number,
  isLast,
  name,
  rule,
  isOpen,
  isWrong,
  isReadOnly,
  answered,
  onAct,
}: Props) {
  const { t, language } = useLanguage();
  const isAnswered = answered !== undefined;
  const end = isAnswered ? "questions.retire" : "questions.remove";
  const act = (action: QuestionAction) => () => onAct(action, index);
  return (
    <li
      className={styles["card"]}
      data-field={`/declarationForm/${index}`}
      data-question={index}
    >
      <div className={styles["bar"]}>
        <Button
          type="text"
          className={styles["toggle"] ?? ""}
          aria-expanded={isOpen}
          danger={isWrong}
          icon={
            isOpen ? (
              <DownOutlined aria-hidden />
            ) : (
              <RightOutlined aria-hidden />
            )
          }
          onClick={act("toggle")}
        >
          {number}. {name}
        </Button>
        <span className={layout["hint"]}>
          <AnswerKindName kind={kindOf(question)} {...{ rule, language }} />
        </span>
        {isAnswered && (
          <Tag icon={<LockOutlined />}>{t("questions.answered")}</Tag>
        )}
        {!isReadOnly && (
          <span className={styles["tools"]}>
            <Button
              type="text"
              data-action="up"
              icon={<ArrowUpOutlined />}
              aria-label={t("questions.up", { name })}
              aria-disabled={number === 1}
              onClick={act("up")}
            />
            <Button
              type="text"
              data-action="down"
              icon={<ArrowDownOutlined />}
              aria-label={t("questions.down", { name })}
              aria-disabled={isLast}
              onClick={act("down")}
            />
            <Button
              type="text"
              icon={<CopyOutlined />}
              aria-label={t("questions.copy", { name })}
              title={t("questions.copy", { name })}
              onClick={act("copy")}
            />
            <Button
              type="text"
              icon={isAnswered ? <PauseCircleOutlined /> : <DeleteOutlined />}
              aria-label={t(end, { name })}
              title={t(end, { name })}
              onClick={act("end")}
            />
          </span>
        )}
      </div>
      {isOpen && <QuestionFields {...{ question, index, rule, answered }} />}
    </li>
  );
});
