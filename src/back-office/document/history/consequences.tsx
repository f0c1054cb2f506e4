import type { UseQueryResult } from "@tanstack/react-query";
import { Alert, Button, Skeleton } from "antd";
import { failureText } from "#src/back-office/failure-text.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { type DeepPartial, fitting } from "#src/domain/documents/fitting.ts";
import { textIn } from "#src/domain/documents/languages.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { counted, formatNumber } from "#src/i18n/numbers.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type {
  ChallengeDocument,
  OfficeConsequences,
} from "#src/schema/types.gen.ts";

interface Props {
  /** The request, of which the publish dialog knows whether it may go on. */
  request: UseQueryResult<OfficeConsequences>;
  body: JsonObject;
  schema: JsonObject;
  /** What is live; undefined while nothing is. */
  live: JsonObject | undefined;
  /** Whether it is published at a later instant. */
  isLater: boolean;
}

/** What publishing a challenge does to the people who have a result, in sentences and numbers (BO-14.3). */
export default function Consequences({ request, ...props }: Props) {
  const { t } = useLanguage();
  const { data, error, refetch } = request;
  return (
    <section>
      <h3>{t("consequences.title")}</h3>
      {error !== null ? (
        <Alert
          type="warning"
          role="alert"
          title={t("consequences.failed")}
          description={failureText(error, t)}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t("media.retry")}
            </Button>
          }
        />
      ) : data === undefined ? (
        <div role="status" aria-label={t("consequences.counting")}>
          <Skeleton active title={false} />
        </div>
      ) : (
        <Told {...props} consequences={data} />
      )}
    </section>
  );
}

interface ToldProps extends Omit<Props, "request"> {
  consequences: OfficeConsequences;
}

function Told({ consequences, body, schema, live, isLater }: ToldProps) {
  const { entrants, losers, points, waiting, budgetEnds, tiers } = consequences;
  const { t, language } = useLanguage();
  const challenge = challengeIn(body, schema);
  const { isGroup, budget } = challenge;
  const without = (side: "before" | "after") =>
    entrants - tiers.reduce((sum, tier) => sum + tier[side], 0);
  const none = { key: "", before: without("before"), after: without("after") };
  const moved = [...tiers, none].filter(
    ({ before, after }) => before !== after,
  );
  const spent = points.credited + points.more;
  const limit = budget?.points ?? Number.POSITIVE_INFINITY;
  const sentences = [
    entrants === 0
      ? t("consequences.people_none")
      : t(
          isGroup ? "consequences.groups" : "consequences.people",
          counted(entrants),
        ),
    ...(entrants === 0
      ? []
      : [
          points.more === 0
            ? t("consequences.more_none")
            : t("consequences.more", counted(points.more)),
          ...(losers === 0 ? [t("consequences.nobody_loses")] : []),
          ...(moved.length === 0 && tiers.length > 0
            ? [t("consequences.same_tiers")]
            : []),
        ]),
  ];
  const names = tierNames(
    [...(live === undefined ? [] : [challengeIn(live, schema)]), challenge],
    language,
    (value) => t("consequences.tier_of", { value: formatNumber(value) }),
  );
  return (
    <>
      {losers > 0 && (
        <Alert
          type="error"
          role="alert"
          title={t("consequences.losers", counted(losers))}
        />
      )}
      <p>{sentences.join(" ")}</p>
      {moved.length > 0 && (
        <>
          <p>{t("consequences.tiers")}</p>
          <ul>
            {moved.map(({ key, before, after }) => (
              <li key={key}>
                {t("consequences.tier", {
                  name: names.get(key) ?? t("consequences.no_tier"),
                  before: formatNumber(before),
                  after: formatNumber(after),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {waiting > 0 && <p>{t("consequences.waiting", counted(waiting))}</p>}
      {spent >= limit ? (
        <p>
          {t("consequences.budget_spent", {
            points: formatNumber(limit),
            spent: formatNumber(spent),
          })}
        </p>
      ) : (
        budgetEnds !== null && (
          <p>
            {t("consequences.budget_ends", {
              points: formatNumber(limit),
              date: formatDate(budgetEnds, "ll"),
            })}
          </p>
        )
      )}
      {isLater && entrants > 0 && <p>{t("consequences.later")}</p>}
    </>
  );
}

type Challenge = DeepPartial<ChallengeDocument>;

const challengeIn = (body: JsonObject, schema: JsonObject) =>
  fitting(body, schema) as Challenge;

/** What people call the tiers of both versions, by their keys: the name, else from which result on they are reached. */
const tierNames = (
  challenges: readonly Challenge[],
  language: string,
  byValue: (value: number) => string,
): ReadonlyMap<string, string> =>
  new Map(
    challenges.flatMap(({ challengeGoals }) =>
      (challengeGoals ?? []).flatMap(({ key, name, value }) =>
        key === undefined
          ? []
          : [[key, textIn(name, language) || byValue(value ?? 0)] as const],
      ),
    ),
  );
