import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { usePoints, useUser } from "#src/api/access/user.ts";
import {
  challengeQuery,
  challengesQuery,
} from "#src/api/challenge/challenges.ts";
import type { List } from "#src/api/client/read.ts";
import { useCurrency } from "#src/api/programme/use-programme.ts";
import {
  useGoalsSentence,
  useLiveRank,
} from "#src/composites/challenge/use-challenge.ts";
import { challengeAddress } from "#src/domain/challenge/challenge-address.ts";
import {
  challengesWithGoals,
  type NextChallenge,
  nextChallenge,
} from "#src/domain/challenge/next-challenge.ts";
import { entityId } from "#src/domain/values/reference.ts";
import {
  useClock,
  useNow,
  useRenderAt,
  type WidgetProps,
} from "#src/engine/contract.ts";
import { formatAmount, formatUnit, pointsUnit } from "#src/i18n/amounts.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDuration } from "#src/i18n/durations.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  ChallengeCard,
  Welcome as Config,
} from "#src/schema/types.gen.ts";
import { ButtonLink } from "#src/ui/controls.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import styles from "./welcome.module.css";

/** Start of the home page: greeting, balance, and the challenge that ends or must be accepted first. */
export default function Welcome({
  config,
  isTop = false,
}: WidgetProps<Config>) {
  const { t } = useTranslation();
  const Heading = isTop ? "h1" : "h2";
  const challenges = useQuery(challengesQuery());
  const { parts = ["progress", "nextChallenge"] } = config;
  const name = useUser()?.profile?.firstName?.trim();
  return (
    <div className={`${styles["welcome"]} ${isTop ? styles["top"] : ""}`}>
      <div className={styles["inner"]}>
        <div className={styles["who"]}>
          <Heading>
            {config.title?.trim() ||
              (name ? t("welcome.hello_name", { name }) : t("welcome.hello"))}
          </Heading>
          {parts.includes("progress") && (
            <Progress
              challenges={challenges}
              hasBalance={!parts.includes("balance")}
            />
          )}
          {parts.includes("balance") && <Balance />}
        </div>
        {parts.includes("nextChallenge") && (
          <NotToBeMissed challenges={challenges} />
        )}
      </div>
    </div>
  );
}

type ProgressProps = NotToBeMissedProps & {
  /** Whether to include the balance, for when the header has no room for it. */
  hasBalance: boolean;
};

/** The user's standing in the challenge with goals that ends first; the balance if none is running. */
function Progress({ challenges, hasBalance }: ProgressProps) {
  const now = useClock().now();
  const list = challenges.data?.items ?? [];
  const card = challengesWithGoals(list, now, timeZone())[0];
  const id = card && entityId(card);
  const challenge = useQuery({
    ...challengeQuery(id ?? ""),
    enabled: id !== undefined,
  });
  const isKnown = !challenges.isPending;
  if (isKnown && (id === undefined || challenge.isError)) return <Balance />;
  return (
    <div className={styles["progress"]}>
      {challenge.data && (
        <Standing challenge={challenge.data} hasBalance={hasBalance} />
      )}
    </div>
  );
}

type StandingProps = { challenge: Challenge; hasBalance: boolean };

/** Rank, next goal and what is missing to it, with a link to the challenge. */
function Standing({ challenge, hasBalance }: StandingProps) {
  const { t } = useTranslation();
  const rank = useLiveRank(challenge).data;
  const isPlaceShown = challenge.areResultsVisible === true;
  const goal = useGoalsSentence(challenge);
  const place = rank?.rank ?? undefined;
  const total = rank?.total ?? undefined;
  return (
    <>
      <Link
        className={styles["label"]}
        href={challengeAddress(entityId(challenge) ?? "")}
      >
        {challenge.title}
      </Link>
      <p className={styles["rank"]}>
        {isPlaceShown && place !== undefined && (
          <>
            {t("welcome.rank")}{" "}
            <strong className={styles["figure"]}>{formatNumber(place)}</strong>{" "}
            {total !== undefined &&
              t("welcome.rank_of", { total: formatNumber(total) })}
          </>
        )}
        {isPlaceShown && rank && place === undefined && t("welcome.no_rank")}
      </p>
      {goal && <p>{goal}</p>}
      {hasBalance && <NarrowBalance />}
    </>
  );
}

/** The user's points, from the session until the current ones have loaded. */
function Balance() {
  const { t } = useTranslation();
  const points = usePoints();
  const currency = useCurrency();
  if (points === undefined) return null;
  return (
    <p className={styles["balance"]}>
      <span className={styles["label"]}>{t("welcome.points")}</span>
      <span>
        <strong className={styles["figure"]}>{formatNumber(points)}</strong>{" "}
        {formatUnit(currency ?? pointsUnit(), points)}
      </span>
    </p>
  );
}

/** The balance in one line, for screens too narrow for a header that shows it. */
function NarrowBalance() {
  const { t } = useTranslation();
  const points = usePoints();
  const currency = useCurrency() ?? pointsUnit();
  return (
    points !== undefined && (
      <p className={styles["narrow"]}>
        {t("welcome.points")} <strong>{formatAmount(points, currency)}</strong>
      </p>
    )
  );
}

type Task = NextChallenge["task"];
type NotToBeMissedProps = {
  challenges: Pick<
    UseQueryResult<List<ChallengeCard>>,
    "data" | "isPending" | "isError"
  >;
};

/** The challenge that ends or must be accepted first, with the remaining time; nothing if the list failed to load. */
function NotToBeMissed({ challenges }: NotToBeMissedProps) {
  const { t } = useTranslation();
  const now = useClock().now();
  const list = challenges.data?.items ?? [];
  const next = nextChallenge(list, now, timeZone());
  useRenderAt(next?.until);
  if (challenges.isError && challenges.data === undefined) return null;
  if (challenges.isPending)
    return (
      <div className={styles["next"]}>
        <LoadingFrame lines={3} />
      </div>
    );
  if (!next)
    return <p className={styles["next"]}>{t("welcome.no_challenge")}</p>;
  const { challenge, task, until } = next;
  const id = entityId(challenge);
  return (
    <div className={styles["next"]}>
      <p className={styles["label"]}>{t("welcome.next")}</p>
      <h2>{challenge.title}</h2>
      {until !== undefined && <TimeLeft task={task} until={until} />}
      {id !== undefined && (
        <ButtonLink primary href={challengeAddress(id)}>
          {t(
            task === "answer"
              ? "widgets.action.answer"
              : "welcome.open_challenge",
          )}
        </ButtonLink>
      )}
    </div>
  );
}

function TimeLeft({ task, until }: { task: Task; until: number }) {
  const { t } = useTranslation();
  const duration = formatDuration(until - useNow(60_000));
  return (
    <p>
      {t(task === "answer" ? "welcome.answer_in" : "welcome.ends_in", {
        duration,
      })}
    </p>
  );
}
