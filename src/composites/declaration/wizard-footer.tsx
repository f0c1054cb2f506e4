import { type ReactNode, useId } from "react";
import type { StepProblem } from "#src/domain/declaration/declaration-draft.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { Button } from "#src/ui/controls.tsx";
import styles from "./wizard.module.css";

const requiredWords = {
  products: "no_product",
  proof: "no_file",
  questions: "required",
  summary: "invalid",
} as const;

/** The message for a step's problem. */
function missingWord({ step, reason }: StepProblem) {
  switch (reason) {
    case "required":
      return requiredWords[step];
    case "still_editing":
    case "gone":
      return reason;
    case "before_start":
      return reason;
    default:
      return "invalid";
  }
}

type FooterProps = {
  /** The first problem of the current step. */
  problem: StepProblem | undefined;
  gain: ReactNode;
  /** Undefined on the first step (CH-2.5.15). */
  onBack: (() => void) | undefined;
  onNext: () => void;
  isLast: boolean;
};

/** Back and next buttons; if the step is incomplete, next says what is missing instead (CH-2.5.12). */
export function WizardFooter({
  problem,
  gain,
  onBack,
  onNext,
  isLast,
}: FooterProps) {
  const { t } = useTranslation();
  const hint = useId();
  return (
    <footer className={styles["footer"]}>
      <p className={styles["total"]}>{gain}</p>
      <p id={hint} className={styles["hint"]}>
        {problem && t(`declaration.missing.${missingWord(problem)}`)}
      </p>
      <div className={styles["buttons"]}>
        {onBack && (
          <Button size="large" onClick={onBack}>
            {t("core.back")}
          </Button>
        )}
        <Button
          look="primary"
          size="large"
          disabled={problem !== undefined}
          aria-describedby={hint}
          onClick={onNext}
        >
          {t(isLast ? "declaration.send.open" : "core.next")}
        </Button>
      </div>
    </footer>
  );
}
