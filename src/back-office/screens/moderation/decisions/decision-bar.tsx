import { Alert, Button, Space } from "antd";
import { useRef } from "react";
import { refOf } from "#src/back-office/screens/moderation/entries.ts";
import styles from "#src/back-office/screens/moderation/moderation.module.css";
import { useTexts } from "#src/back-office/texts.ts";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import type { MadeDecision } from "./made-decisions.ts";
import type { Failure } from "./use-decisions.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

interface Props {
  made: readonly MadeDecision[];
  failures: readonly Failure[];
  dismiss: (key: string) => void;
  undo: (made?: MadeDecision) => Promise<void>;
  onOpen: (key: string) => void;
  /** What a screen reader says. */
  said: string;
}

/** The last decision with the time that is left to undo it, and what failed, by entry. */
export function DecisionBar({
  made,
  failures,
  dismiss,
  undo,
  onOpen,
  said,
}: Props) {
  const t = useTexts();
  const last = made.at(-1);
  return (
    <div className={styles["bar"]}>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <div className={styles["barLine"]}>
        {last === undefined ? (
          <span className={styles["hint"]}>{t("moderation.hint")}</span>
        ) : (
          <LastDecision made={last} onUndo={() => void undo(last)} />
        )}
      </div>
      {failures.map(({ key, text }) => (
        <Alert
          key={key}
          type="error"
          role="alert"
          title={text}
          showIcon
          action={
            <Space>
              {refOf(key) !== undefined && (
                <Button size="small" onClick={() => onOpen(key)}>
                  {t("moderation.open")}
                </Button>
              )}
              <Button size="small" onClick={() => dismiss(key)}>
                {t("moderation.dismiss")}
              </Button>
            </Space>
          }
        />
      ))}
    </div>
  );
}

function LastDecision({
  made,
  onUndo,
}: {
  made: MadeDecision;
  onUndo: () => void;
}) {
  const t = useTexts();
  const seconds = useSecondsLeft(made.appliesAt);
  const button = useRef<HTMLButtonElement>(null);
  if (seconds === 0)
    return <span className={styles["hint"]}>{t("moderation.hint")}</span>;
  const { status, name, keys } = made;
  return (
    <span className={styles["last"]}>
      <span>
        {name === ""
          ? t(`moderation.last_many_${status}`, { count: keys.length })
          : t(`moderation.last_${status}`, { name })}
      </span>
      <Button ref={button} onClick={onUndo}>
        {t("moderation.undo")}
      </Button>
      <span className={styles["muted"]}>
        {t("moderation.seconds_left", { count: seconds })}
      </span>
    </span>
  );
}
