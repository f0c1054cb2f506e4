import CheckOutlined from "@ant-design/icons/CheckOutlined";
import { useEffect, useRef } from "react";
import type { WizardStep } from "#src/domain/declaration/declaration.ts";
import type { StepProblem } from "#src/domain/declaration/declaration-draft.ts";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./wizard.module.css";

type StepperProps = {
  steps: readonly WizardStep[];
  step: WizardStep;
  problems: readonly StepProblem[];
  goTo: (step: WizardStep) => void;
};

/** All steps in order; each is a link if the ones before it allow it. */
export function Stepper({ steps, step, problems, goTo }: StepperProps) {
  const { t } = useTranslation();
  const isComplete = (one: WizardStep) =>
    problems.every((problem) => problem.step !== one);
  const present = steps.indexOf(step);
  const firstIncomplete = steps.findIndex((one) => !isComplete(one));
  return (
    <nav aria-label={t("declaration.stepper")} className={styles["stepper"]}>
      <ol>
        {steps.map((one, index) => {
          const isDone = index < present && isComplete(one);
          const canGo =
            one !== step &&
            (firstIncomplete === -1 || index <= firstIncomplete);
          const label = t(`declaration.steps_short.${one}`);
          return (
            <li
              key={one}
              aria-current={one === step ? "step" : undefined}
              className={isDone ? styles["done"] : undefined}
            >
              <span className={styles["number"]} aria-hidden="true">
                {isDone ? <CheckOutlined /> : index + 1}
              </span>
              {canGo ? (
                <button type="button" onClick={() => goTo(one)}>
                  {label}
                </button>
              ) : (
                <span className={styles["label"]}>{label}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

type HeadingProps = { number: number; count: number; title: string };

/** “Step 2 of 4” and its title; receives focus whenever the step changes. */
export function StepHeading({ number, count, title }: HeadingProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(number);
  useEffect(() => {
    if (shown.current === number) return;
    shown.current = number;
    heading.current?.focus({ preventScroll: true });
    heading.current
      ?.closest(`.${styles["layout"]}`)
      ?.scrollIntoView({ block: "start" });
  }, [number]);
  return (
    <header className={styles["heading"]}>
      <h2 ref={heading} tabIndex={-1}>
        <span className={styles["count"]}>
          {t("declaration.step_of", { number, count })}
        </span>
        <span>{title}</span>
      </h2>
    </header>
  );
}
