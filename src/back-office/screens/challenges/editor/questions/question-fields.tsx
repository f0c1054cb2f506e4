import { LockOutlined } from "@ant-design/icons";
import { Alert, Button, Select } from "antd";
import { lazy, useId, useRef } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { PartForm } from "#src/back-office/screens/challenges/editor/part-form.tsx";
import { VerdictsAt } from "#src/back-office/screens/challenges/editor/verdicts-at.tsx";
import { useLanguage } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { textIn } from "#src/domain/documents/languages.ts";
import { messagesId } from "#src/forms/rjsf/document/form-context.ts";
import { valueAt } from "#src/forms/rjsf/document/form-layout.ts";
import type { Json, JsonObject } from "#src/schema/json.ts";
import { AnswerKindName, answerKinds, kindOf } from "./answer-kinds.tsx";
import { ChoiceRows } from "./choice-rows.tsx";
import { withKind, withQuestion, withSuccessor } from "./question-edits.ts";
import styles from "./questions.module.css";

const QuestionTrial = lazy(() => import("./question-trial.tsx"));

const texts = ["question"];
const pages = ["page"];

interface Props {
  question: JsonObject;
  index: number;
  /** The rule of a question. */
  rule: JsonObject;
  /** The keys of the choices in released answers; undefined before the first one. */
  answered: readonly string[] | undefined;
}

/** What a question is, and beside it the control that participants get. */
export function QuestionFields({ question, index, rule, answered }: Props) {
  const { session, isReadOnly, textLanguage, say } = useOpenDocument();
  const { t, language } = useLanguage();
  const id = useId();
  const former = useRef<Json>(question["choices"]);
  const pointer = `/declarationForm/${index}`;
  const kind = kindOf(question);
  const edit = (change: (present: JsonObject) => JsonObject) =>
    session.edit(withQuestion(index, change));
  const form = { pointer, rule, part: question, onEdit: edit };
  return (
    <div className={styles["open"]}>
      <div className={styles["fields"]}>
        {answered && (
          <Alert
            type="info"
            showIcon
            icon={<LockOutlined />}
            title={t("questions.locked")}
            description={t("questions.locked_why")}
            action={
              !isReadOnly && (
                <Button
                  onClick={() => {
                    session.edit(withSuccessor(index));
                    say(t("questions.replaced"));
                  }}
                >
                  {t("questions.replace")}
                </Button>
              )
            }
          />
        )}
        <PartForm {...form} names={texts} />
        <div className={layout["field"]} data-field={`${pointer}/type`}>
          <label htmlFor={id} className={layout["label"]}>
            {textIn(valueAt(rule, ["properties", "type", "x-label"]), language)}
          </label>
          <Select
            id={id}
            data-control={`${pointer}/type`}
            aria-describedby={messagesId(`${pointer}/type`)}
            disabled={isReadOnly || answered !== undefined}
            value={kind}
            onChange={(next) => {
              former.current = question["choices"] ?? former.current;
              edit((present) => withKind(present, next, former.current));
            }}
            options={answerKinds.map((value) => ({
              value,
              label: <AnswerKindName kind={value} {...{ rule, language }} />,
            }))}
          />
          <VerdictsAt pointer={`${pointer}/type`} />
        </div>
        {kind === "choice" && (
          <ChoiceRows
            {...{ question, pointer }}
            locked={answered ?? none}
            onEdit={edit}
          />
        )}
        <PartForm {...form} names={pages} />
      </div>
      <section aria-label={t("questions.as_seen")} className={styles["seen"]}>
        <h4 className={layout["label"]}>{t("questions.as_seen")}</h4>
        <ScreenPart>
          <QuestionTrial
            key={kind}
            question={question}
            language={textLanguage}
          />
        </ScreenPart>
        <p className={layout["hint"]}>{t("questions.as_seen_hint")}</p>
      </section>
    </div>
  );
}

const none: readonly string[] = [];
