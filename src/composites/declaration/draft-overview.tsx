import {
  lineGain,
  productId,
} from "#src/domain/declaration/declaration-draft.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import { Card } from "#src/ui/card/card.tsx";
import { Button } from "#src/ui/controls.tsx";
import styles from "./draft-overview.module.css";
import { Gain, GainLimit, useGainText } from "./gain.tsx";
import type { StepProps } from "./step-props.ts";

type Props = Pick<StepProps, "challenge" | "draft"> & {
  showGain: boolean;
  isKept: boolean;
  /** Discards the draft; undefined while it is empty. */
  onReset: (() => void) | undefined;
};

/** What is declared so far and its total, next to the steps on a wide screen. */
export function DraftOverview({
  challenge,
  draft,
  showGain,
  isKept,
  onReset,
}: Props) {
  const { t } = useTranslation();
  const { gainText } = useGainText(challenge);
  return (
    <Card title={t("declaration.overview.title")}>
      <div className={styles["overview"]}>
        {draft.lines.length === 0 && draft.proof === null ? (
          <p className={styles["quiet"]}>{t("declaration.overview.empty")}</p>
        ) : (
          <ul>
            {draft.lines.map((line) => (
              <li key={productId(line.product)}>
                <span>
                  {line.product.challengeProduct.productName}{" "}
                  <span className={styles["quiet"]}>
                    × {formatNumber(line.quantity)}
                  </span>
                </span>
                {showGain && lineGain(line).reward > 0 && (
                  <strong>{gainText(lineGain(line))}</strong>
                )}
              </li>
            ))}
            {draft.proof && <li>{draft.proof.name}</li>}
          </ul>
        )}
        {showGain && draft.lines.length > 0 && (
          <p className={styles["total"]}>
            <Gain challenge={challenge} lines={draft.lines} isFinal />
          </p>
        )}
        {showGain && (
          <GainLimit challenge={challenge} lines={draft.lines} isForExcess />
        )}
        {onReset && (
          <>
            {isKept && (
              <p className={styles["quiet"]}>{t("declaration.draft.kept")}</p>
            )}
            <Button onClick={onReset}>
              {t("declaration.draft.start_again")}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
