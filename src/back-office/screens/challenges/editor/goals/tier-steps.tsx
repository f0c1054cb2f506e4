import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { goalProgress } from "#src/domain/challenge/goals.ts";
import { amountIn, unitIn } from "#src/domain/challenge/unit.ts";
import { inLanguage } from "#src/domain/documents/languages.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { Challenge, Unit } from "#src/schema/types.gen.ts";
import styles from "./goals.module.css";
import type { Tier } from "./tier-edits.ts";

const width = 120;
const heights = [56, 38, 20];

/** The tiers as participants see them: the lowest first, three at most. */
export function TierSteps({ tiers }: { tiers: readonly Tier[] }) {
  const { t } = useLanguage();
  const { body, textLanguage: code } = useOpenDocument();
  const goals = tiers
    .filter(({ goal }) => typeof goal["value"] === "number")
    .map(({ goal }) => {
      const { reward, ...texts } = inLanguage(goal, code) as JsonObject;
      return {
        ...texts,
        ...(typeof reward === "number" && {
          challengeReward: { value: reward },
        }),
      };
    });
  const { steps = [] } = goalProgress(
    {
      goalType: "generic",
      goalsUnit: inLanguage(body["goalsUnit"], code) as Unit,
      challengeGoals: goals as NonNullable<Challenge["challengeGoals"]>,
    },
    null,
  );
  if (steps.length === 0) return null;
  const said = steps.map(({ name = "", value, unit, reward }) => ({
    name,
    value: amountIn(code, value, unitIn(code, value, unit)),
    reward:
      reward === undefined
        ? ""
        : t("tiers.points", { points: formatNumber(reward) }),
  }));
  const text = said
    .map((one) => Object.values(one).filter(Boolean).join(", "))
    .join(" · ");
  return (
    <figure
      className={styles["figure"]}
      style={{ maxInlineSize: steps.length * 160 }}
    >
      <svg
        viewBox={`0 0 ${steps.length * width} 72`}
        className={styles["steps"]}
        role="img"
        aria-label={`${t("tiers.picture")} ${text}`}
      >
        <polyline
          points={[
            `0,68`,
            ...steps.map((_, at) => `${(at + 0.5) * width},${heights[at]}`),
          ].join(" ")}
        />
        {steps.map(({ value }, at) => (
          <circle key={value} cx={(at + 0.5) * width} cy={heights[at]} r="9" />
        ))}
      </svg>
      <ol className={styles["stations"]} aria-hidden="true" lang={code}>
        {said.map(({ name, value, reward }, at) => (
          <li key={steps[at]?.value}>
            {name && <strong>{name}</strong>}
            <span>{value}</span>
            <span className={layout["hint"]}>{reward}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
