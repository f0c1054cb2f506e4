import { Skeleton, Typography } from "antd";
import { useMemo } from "react";
import { useLocation } from "wouter";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import layout from "#src/back-office/ui/layout.module.css";
import { testedProducts } from "#src/domain/challenge/test-cases.ts";
import { testRun } from "#src/domain/challenge/test-run.ts";
import { declarationQuestions } from "#src/domain/declaration/declaration.ts";
import { AnswerFields } from "./answer-fields.tsx";
import { CaseForm } from "./case-form.tsx";
import { CaseList } from "./case-list.tsx";
import { LineFields } from "./line-fields.tsx";
import { OutcomeView } from "./outcome-view.tsx";
import { PersonFields } from "./person-fields.tsx";
import styles from "./test-run.module.css";
import { useCases } from "./use-cases.ts";
import { useTestedChallenge, useTestInput } from "./use-test-input.ts";
import { useTestedProducts } from "./use-tested-products.ts";
import { WhenFields } from "./when-fields.tsx";

/** What a made-up person may do and gets, while one types who they are and what they declare (BO-14.1). */
export default function TestRun() {
  const t = useTexts();
  const { address, isReadOnly } = useOpenDocument();
  const [, navigate] = useLocation();
  const { challenge, tested, phases } = useTestedChallenge();
  const { input, change } = useTestInput({ tested, phases });
  const { cases } = useCases();
  const { rows, nameOf, error } = useTestedProducts([
    ...(input.lines ?? []).map(({ productCode = "" }) => productCode),
    ...testedProducts(challenge),
  ]);
  const { stored } = tested;
  const questions = useMemo(() => declarationQuestions(stored.texts), [stored]);
  const outcome = rows && testRun(tested, input, rows);
  const open = cases.find(({ key }) => key === input.key);
  const edited = { input, change };
  const isPhoto = stored.type === "Photo";
  return (
    <div className={styles["page"]}>
      <Typography.Paragraph>{t("test_run.intro")}</Typography.Paragraph>
      <div className={styles["columns"]}>
        <div className={layout["parts"]}>
          <WhenFields {...edited} phases={phases} phase={outcome?.phase} />
          <PersonFields {...edited} tested={tested} />
          {!isPhoto && stored.settings["resultEntryEnabled"] === true && (
            <LineFields
              {...edited}
              nameOf={nameOf}
              needsValue={stored.settings["needCurrencyValue"] === true}
              onOpenProducts={() => navigate(`${address}?section=products`)}
            />
          )}
          {!isPhoto && questions.count > 0 && (
            <AnswerFields {...edited} tested={tested} questions={questions} />
          )}
        </div>
        <div className={layout["parts"]}>
          <Failure error={error} />
          {rows === undefined && !error && <Skeleton active />}
          {outcome && (
            <OutcomeView {...{ tested, input, outcome, questions, nameOf }} />
          )}
          {outcome && !isReadOnly && (
            <CaseForm
              key={open?.key ?? ""}
              {...edited}
              {...{ tested, outcome, open }}
            />
          )}
          <CaseList {...edited} tested={tested} rows={rows} />
        </div>
      </div>
    </div>
  );
}
