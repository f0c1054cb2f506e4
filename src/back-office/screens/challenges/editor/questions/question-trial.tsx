import { useQuery } from "@tanstack/react-query";
import { Alert, Skeleton } from "antd";
import { createInstance } from "i18next";
import { useMemo, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { useTexts } from "#src/back-office/texts.ts";
import { declarationQuestions } from "#src/domain/declaration/declaration.ts";
import type { Answers } from "#src/domain/declaration/questions.ts";
import { formOf } from "#src/domain/documents/kinds/declaration-form.ts";
import { inLanguage } from "#src/domain/documents/languages.ts";
import { QuestionsForm } from "#src/forms/rjsf/questions-form.tsx";
import { fetchMessages, i18nOptions } from "#src/i18n/start.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { Challenge, Language } from "#src/schema/types.gen.ts";
import styles from "./questions.module.css";

interface Props {
  question: JsonObject;
  /** In which participants read it. */
  language: Language;
}

/** Participants' texts in a language, apart from those of the back office. */
async function participantTexts(language: Language) {
  const messages = await fetchMessages(language);
  const instance = createInstance();
  await instance.init({
    ...i18nOptions,
    lng: language,
    resources: { [language]: { translation: messages } },
  });
  return instance;
}

/** A question as participants get it: the control can be tried, and nothing is sent. */
export default function QuestionTrial({ question, language }: Props) {
  const t = useTexts();
  const { data: i18n, error } = useQuery({
    queryKey: ["participant-texts", language],
    queryFn: () => participantTexts(language),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const [values, setValues] = useState<Answers>({});
  const questions = useMemo(() => {
    const form = formOf([{ ...question, isRetired: false }], 1);
    return declarationQuestions({
      declarationForm: inLanguage(form, language) as unknown as NonNullable<
        Challenge["declarationForm"]
      >,
      predefinedQuestions: [],
    });
  }, [question, language]);
  if (error)
    return <Alert type="warning" title={t("form_field.editor_failed")} />;
  if (i18n === undefined) return <Skeleton.Input active block />;
  return (
    <I18nextProvider i18n={i18n}>
      <div className={styles["trial"]} lang={language}>
        <QuestionsForm
          questions={questions}
          values={values}
          onChange={setValues}
          showAllErrors={false}
        />
      </div>
    </I18nextProvider>
  );
}
