import { useQuery } from "@tanstack/react-query";
import { Progress } from "antd";
import { factsQuery } from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { usePeopleCount } from "#src/back-office/screens/challenges/editor/audience/use-audience.ts";
import { SectionForm } from "#src/back-office/screens/challenges/editor/section-form.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import {
  highestCost,
  highestReward,
  isNearlySpent,
} from "#src/domain/challenge/budget.ts";
import type { Challenge } from "#src/domain/challenge/challenge-differences.ts";
import { formatNumber, formatPercent } from "#src/i18n/numbers.ts";

const properties = ["budget"];

/** The budget of a challenge, its cost so far, and its highest possible cost. */
export default function BudgetSection() {
  const t = useTexts();
  const { id, ...open } = useOpenDocument();
  const body = open.body as Challenge;
  const { data: facts } = useQuery(factsQuery(useOffice(), id));
  const groups = (body.audience?.groups ?? []).filter(
    (one) => one !== undefined,
  );
  const people = usePeopleCount(groups);
  const points = body.budget?.points;
  const reward = highestReward(body);
  const cost = people === undefined ? undefined : highestCost(body, people);
  const credited = facts?.credited;
  const percent =
    points && credited !== undefined ? (credited / points) * 100 : undefined;
  return (
    <div className={layout["parts"]}>
      <SectionForm properties={properties} />
      <div role="status" className={layout["text"]}>
        {credited !== undefined && (
          <p>
            {percent === undefined
              ? t("budget.credited", { points: formatNumber(credited) })
              : t("budget.used", {
                  points: formatNumber(credited),
                  budget: formatNumber(points ?? 0),
                  percent: formatPercent(percent),
                })}
          </p>
        )}
        {percent !== undefined && (
          <Progress
            percent={Math.min(100, Math.round(percent))}
            showInfo={false}
            aria-hidden="true"
            status={
              isNearlySpent(body.budget ?? {}, credited ?? 0)
                ? "exception"
                : "normal"
            }
          />
        )}
        {people !== undefined && (
          <p>
            {cost === undefined
              ? t("budget.unknown")
              : t("budget.highest", {
                  points: formatNumber(cost),
                  reward: formatNumber(reward ?? 0),
                })}
            {cost !== undefined &&
              points != null &&
              cost > points &&
              ` ${t("budget.above")}`}
          </p>
        )}
      </div>
    </div>
  );
}
