import { useProgrammeCurrency } from "#src/composites/challenge/use-challenge.ts";
import {
  draftTotals,
  lineGain,
} from "#src/domain/declaration/declaration-draft.ts";
import type { Totals } from "#src/domain/store/reward.ts";
import { formatAmount } from "#src/i18n/amounts.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type { Challenge, DraftLine } from "#src/schema/types.gen.ts";
import styles from "./gain.module.css";

/** What quantities earn, as text: the reward in the programme's currency, otherwise the result. */
export function useGainText({ resultUnit }: Challenge) {
  const { t } = useTranslation();
  const currency = useProgrammeCurrency();
  const gainText = ({ reward, result }: Pick<Totals, "reward" | "result">) => {
    if (reward > 0) return formatAmount(reward, currency);
    return result > 0
      ? t("declaration.counts", {
          result: formatAmount(result, resultUnit),
        })
      : undefined;
  };
  /** Explains the gain of a line: quantity × reward, or what is missing to the threshold. */
  const explain = (line: DraftLine) => {
    const { explanation, result } = lineGain(line);
    switch (explanation.kind) {
      case "reached":
        return t("declaration.reached", {
          quantity: formatNumber(explanation.quantity),
          reward: formatAmount(explanation.reward, currency),
        });
      case "not_reached":
        return t("declaration.not_reached", {
          missing: formatNumber(explanation.missing),
          threshold: formatNumber(explanation.threshold),
        });
      case "no_reward":
        return result > 0
          ? t("declaration.counts", {
              result: formatAmount(result, resultUnit),
            })
          : undefined;
    }
  };
  return { gainText, explain };
}

/** What a line earns, with an explanation if there is more to say. */
export function LineGain({
  challenge,
  line,
}: {
  challenge: Challenge;
  line: DraftLine;
}) {
  const { gainText, explain } = useGainText(challenge);
  const reason = explain(line);
  return (
    <span className={styles["line"]}>
      <LabelledGain challenge={challenge} totals={lineGain(line)} />
      {reason !== gainText(lineGain(line)) && (
        <span className={styles["reason"]}>{reason}</span>
      )}
    </span>
  );
}

type GainProps = {
  challenge: Challenge;
  lines: readonly DraftLine[];
  /** False while the form is being filled in; true for the gain after validation. */
  isFinal?: boolean | undefined;
};

/** What several lines earn together, with the maximum. */
export function Gain({ challenge, lines, isFinal }: GainProps) {
  const { reward, result } = draftTotals(lines);
  const most = maximumToWin(challenge) ?? Number.POSITIVE_INFINITY;
  const totals = { reward: Math.min(reward, most), result };
  return <LabelledGain {...{ challenge, totals, isFinal }} />;
}

type LabelledProps = Omit<GainProps, "lines"> & {
  totals: Pick<Totals, "reward" | "result">;
};

/** The gain with its label, or otherwise the result; renders nothing if there is neither. */
function LabelledGain({ challenge, totals, isFinal = false }: LabelledProps) {
  const { t } = useTranslation();
  const { gainText } = useGainText(challenge);
  const text = gainText(totals);
  return (
    text && (
      <>
        {totals.reward > 0 && (
          <span>
            {t(isFinal ? "declaration.gain_if_validated" : "declaration.gain")}
          </span>
        )}
        <strong>{text}</strong>
      </>
    )
  );
}

/** The maximum that all declarations can earn together, if each product has its own reward. */
const maximumToWin = ({ isRewardingGlobal, maxToWin }: Challenge) =>
  isRewardingGlobal === true ? undefined : maxToWin || undefined;

type LimitProps = Omit<GainProps, "isFinal"> & {
  /** Show it only if these lines would exceed it. */
  isForExcess?: boolean;
};

/** States the maximum below a gain; earlier declarations count towards it. */
export function GainLimit({ challenge, lines, isForExcess }: LimitProps) {
  const { t } = useTranslation();
  const currency = useProgrammeCurrency();
  const most = maximumToWin(challenge);
  return (
    most !== undefined &&
    draftTotals(lines).reward > (isForExcess ? most : 0) && (
      <p className={styles["limit"]}>
        {t("declaration.gain_limit", {
          maximum: formatAmount(most, currency),
        })}
      </p>
    )
  );
}
