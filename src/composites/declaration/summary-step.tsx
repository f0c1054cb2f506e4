import type { ReactNode } from "react";
import { ProductLine } from "#src/composites/challenge/product-line.tsx";
import {
  type DeclarationQuestions,
  declarationQuestions,
  type WizardStep,
  wizardSteps,
} from "#src/domain/declaration/declaration.ts";
import {
  answerText,
  productId,
} from "#src/domain/declaration/declaration-draft.ts";
import { predefinedKinds } from "#src/domain/declaration/questions.ts";
import { predefinedLabels } from "#src/forms/rjsf/predefined-labels.ts";
import { formatAmount } from "#src/i18n/amounts.ts";
import { formatAnswer, formatDay } from "#src/i18n/dates.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type { DraftLine } from "#src/schema/types.gen.ts";
import { Button } from "#src/ui/controls.tsx";
import { Gain, GainLimit, LineGain } from "./gain.tsx";
import type { StepProps } from "./step-props.ts";
import styles from "./summary-step.module.css";

/** What will be sent, section by section, each with a link to its step (CH-2.5.5). */
export function SummaryStep({
  challenge,
  draft,
  goTo,
  showGain,
}: StepProps & { showGain: boolean }) {
  const contents = {
    products: (
      <ul className={styles["lines"]}>
        {draft.lines.map((line) => (
          <Line
            key={productId(line.product)}
            {...{ challenge, line, showGain }}
          />
        ))}
      </ul>
    ),
    proof: <p>{draft.proof?.name}</p>,
    questions: (
      <Answers
        questions={declarationQuestions(challenge)}
        answers={draft.answers}
      />
    ),
  };
  return (
    <div className={styles["summary"]}>
      {wizardSteps(challenge).map(
        (step) =>
          step !== "summary" && (
            <Section key={step} step={step} onChange={() => goTo(step)}>
              {contents[step]}
            </Section>
          ),
      )}
      {showGain && (
        <p className={styles["gain"]}>
          <Gain challenge={challenge} lines={draft.lines} isFinal />
        </p>
      )}
      {showGain && <GainLimit challenge={challenge} lines={draft.lines} />}
    </div>
  );
}

type SectionProps = {
  step: Exclude<WizardStep, "summary">;
  onChange: () => void;
  children: ReactNode;
};

function Section({ step, onChange, children }: SectionProps) {
  const { t } = useTranslation();
  const title = t(`declaration.steps_short.${step}`);
  return (
    <section className={styles["section"]} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <Button
          aria-label={t("declaration.change_section", { section: title })}
          onClick={onChange}
        >
          {t("declaration.change")}
        </Button>
      </header>
      {children}
    </section>
  );
}

type LineProps = {
  challenge: StepProps["challenge"];
  line: DraftLine;
  showGain: boolean;
};

function Line({ challenge, line, showGain }: LineProps) {
  const { t } = useTranslation();
  return (
    <ProductLine
      product={line.product.challengeProduct}
      facts={[
        {
          label: t("challenge.product.quantity"),
          value: formatNumber(line.quantity),
        },
        {
          label: t("challenge.product.value"),
          value:
            line.currencyValue === null
              ? undefined
              : formatAmount(line.currencyValue, "€"),
        },
      ]}
    >
      {showGain && <LineGain challenge={challenge} line={line} />}
    </ProductLine>
  );
}

type AnswersProps = {
  questions: DeclarationQuestions;
  answers: StepProps["draft"]["answers"];
};

function Answers({ questions, answers }: AnswersProps) {
  const { t } = useTranslation();
  return (
    <dl className={styles["answers"]}>
      {questions.inputs.map((input, index) => (
        <div key={input["@id"]}>
          <dt>
            {input.label?.trim() ||
              t("questions.unnamed", { number: index + 1 })}
          </dt>
          <dd>{formatAnswer(answerText(input, answers[input["@id"]]))}</dd>
        </div>
      ))}
      {questions.predefined.map(({ key, label }) => (
        <div key={key}>
          <dt>{label?.trim() || t(predefinedLabels[key])}</dt>
          <dd>
            {predefinedKinds[key] === "date"
              ? formatDay(answers[key])
              : answers[key]}
          </dd>
        </div>
      ))}
    </dl>
  );
}
