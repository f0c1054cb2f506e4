import { type ReactNode, useId } from "react";
import type { ChallengeStatus } from "#src/domain/challenge-status.ts";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./filters.module.css";

const statuses = ["running", "incoming", "over", "refused"] as const;

type Props = {
  status: ChallengeStatus;
  onChange: (status: ChallengeStatus) => void;
  children: ReactNode;
};

/** One status at a time; wraps where there is no room for a row. Other filters stand at its end. */
export function StatusFilter({ status, onChange, children }: Props) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <div className={styles["filters"]}>
      <fieldset className={styles["choices"]}>
        <legend className={styles["legend"]}>
          {t("widgets.challenges.by_status")}
        </legend>
        {statuses.map((choice) => (
          <label key={choice} className={styles["choice"]}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === status}
              onChange={() => onChange(choice)}
            />
            {t(`widgets.challenges.${choice}`)}
          </label>
        ))}
      </fieldset>
      {children}
    </div>
  );
}
