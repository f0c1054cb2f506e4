import { PlusOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useId } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { SectionForm } from "#src/back-office/screens/challenges/editor/section-form.tsx";
import { VerdictsAt } from "#src/back-office/screens/challenges/editor/verdicts-at.tsx";
import { useLanguage } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { valueAt } from "#src/forms/rjsf/document/form-layout.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { AnswerKindName, answerKinds } from "./answer-kinds.tsx";
import { PredefinedQuestions } from "./predefined-questions.tsx";
import { QuestionCard } from "./question-card.tsx";
import styles from "./questions.module.css";
import { RetiredQuestions } from "./retired-questions.tsx";
import { useQuestions } from "./use-questions.ts";

const properties = [
  "resultEntryEnabled",
  "isDeclarationMultiple",
  "needProof",
  "needCurrencyValue",
];

const ruleOfQuestions = ["properties", "declarationForm", "items"];

/** How people declare, and the questions of the form (BO-12.6). */
export default function QuestionsSection() {
  const { kind, isReadOnly, examination } = useOpenDocument();
  const { t, language } = useLanguage();
  const title = useId();
  const { box, asked, retired, opened, onAct, add } = useQuestions();
  const rule = valueAt(kind.schema, ruleOfQuestions) as JsonObject;
  const wrong = examination.verdicts.filter(({ level }) => level === "mistake");
  return (
    <>
      <SectionForm properties={properties} />
      <section
        aria-labelledby={title}
        className={styles["part"]}
        data-field="/declarationForm"
      >
        <h3 id={title} className={styles["title"]} tabIndex={-1}>
          {t("questions.title")}
        </h3>
        <p className={layout["hint"]}>
          {t(asked.length === 0 ? "questions.none" : "questions.hint")}
        </p>
        <VerdictsAt pointer="/declarationForm" />
        <div ref={box}>
          <ol className={layout["list"]}>
            {asked.map(({ key, index, ...one }, at) => (
              <div key={key} data-key={key} role="presentation">
                <QuestionCard
                  {...{ ...one, index, rule, isReadOnly, onAct }}
                  number={at + 1}
                  isLast={at === asked.length - 1}
                  isOpen={opened.has(key)}
                  isWrong={wrong.some(({ pointer }) =>
                    `${pointer}/`.startsWith(`/declarationForm/${index}/`),
                  )}
                />
              </div>
            ))}
          </ol>
          {!isReadOnly && (
            <Dropdown
              trigger={["click"]}
              menu={{
                onClick: ({ key }) => add(key),
                items: answerKinds.map((one) => ({
                  key: one,
                  label: <AnswerKindName kind={one} {...{ rule, language }} />,
                })),
              }}
            >
              <Button data-add-question icon={<PlusOutlined />}>
                {t("questions.add")}
              </Button>
            </Dropdown>
          )}
        </div>
      </section>
      <PredefinedQuestions />
      <RetiredQuestions questions={retired} />
    </>
  );
}
