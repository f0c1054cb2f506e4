import CheckOutlined from "@ant-design/icons/CheckOutlined";
import DownOutlined from "@ant-design/icons/DownOutlined";
import FlagFilled from "@ant-design/icons/FlagFilled";
import LockOutlined from "@ant-design/icons/LockOutlined";
import { type CSSProperties, useEffect } from "react";
import type { GoalStep } from "#src/domain/challenge/goals.ts";
import { participation } from "#src/domain/challenge/participation.ts";
import { isFormOf } from "#src/domain/challenge/unit.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { PageDataProps } from "#src/engine/contract.ts";
import { formatAmount } from "#src/i18n/amounts.ts";
import { formatPercent, useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  ChallengeGoals as Config,
} from "#src/schema/types.gen.ts";
import styles from "./challenge-goals.module.css";
import {
  useGoals,
  useGoalsSentence,
  usePhase,
  useProgrammeCurrency,
} from "./use-challenge.ts";

/** The goals of a challenge as a path with the user's position on it, and what is missing to the next one (CH-2.4.9). */
export default function ChallengeGoals({
  config,
  data: challenge,
}: PageDataProps<Config, Challenge>) {
  const { t } = useTranslation();
  const progress = useGoals(challenge);
  const sentence = useGoalsSentence(challenge);
  const { isShut } = participation(challenge, usePhase(challenge));
  const { reason } = progress;
  const id = entityId(challenge);
  useEffect(() => {
    if (reason !== undefined) console.error(`Challenge ${id}: ${reason}`);
  }, [id, reason]);
  if (progress.steps === undefined || progress.steps.length === 0) return null;
  const isOpen = config.isOpen ?? (!isShut && progress.result === undefined);
  return (
    <details className={styles["goals"]} open={isOpen}>
      <summary className={styles["summary"]}>
        <h2>{config.title?.trim() || t("challenge.goals.title")}</h2>
        {sentence && <p>{sentence}</p>}
        <DownOutlined className={styles["chevron"]} aria-hidden />
      </summary>
      <div className={styles["frame"]}>
        <ol className={styles["path"]}>
          {progress.steps.map((step) => (
            <Station key={step.value} step={step} isOnTheWay={!isShut} />
          ))}
        </ol>
      </div>
    </details>
  );
}

const icons = {
  done: <CheckOutlined />,
  next: <FlagFilled />,
  disabled: <LockOutlined />,
};

interface StationProps {
  step: GoalStep;
  /** Whether the user can reach the goal, so that the progress is shown. */
  isOnTheWay: boolean;
}

function Station({ step, isOnTheWay }: StationProps) {
  const { t } = useTranslation();
  const currency = useProgrammeCurrency();
  const percent = formatPercent(step.percent);
  return (
    <li className={styles["station"]} data-state={step.state}>
      <span className={styles["track"]} aria-hidden="true">
        <span style={{ "--share": `${step.percent}%` } as CSSProperties} />
      </span>
      <span className={styles["icon"]} aria-hidden="true">
        {icons[step.state]}
      </span>
      <div className={styles["words"]}>
        {step.name && <h3>{step.name}</h3>}
        {step.subject && !isFormOf(step.subject, step.unit) && (
          <p className={styles["quiet"]}>{step.subject}</p>
        )}
        <p>{formatAmount(step.value, step.unit)}</p>
        {step.reward !== undefined && (
          <p className={styles["reward"]}>
            {formatAmount(step.reward, currency)}
          </p>
        )}
        {isOnTheWay && (
          <p className={styles["state"]}>
            {t(`challenge.goals.state.${step.state}`, { percent })}
          </p>
        )}
      </div>
    </li>
  );
}
