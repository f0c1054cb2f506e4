import { useQuery } from "@tanstack/react-query";
import { Card, Skeleton, Typography } from "antd";
import { lazy } from "react";
import { Redirect } from "wouter";
import { todayQuery, useMay, useOffice } from "#src/back-office/api/office.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { useLanguage } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { formatDate } from "#src/i18n/dates.ts";
import { nameLanguages } from "#src/i18n/languages.ts";
import { ChallengeDates } from "./challenge-dates.tsx";
import { DocumentList } from "./document-list.tsx";
import { Figure } from "./figure.tsx";
import styles from "./today.module.css";

const FirstSteps = lazy(() => import("./first-steps.tsx"));
const LackingChallenges = lazy(() => import("./lacking-challenges.tsx"));

/** What there is to do, each figure only if the user's permissions show it, and leading to its place (BO-7.6). */
export default function Today() {
  const { t, language } = useLanguage();
  const may = useMay();
  const { data, error } = useQuery(todayQuery(useOffice()));
  if (error && data === undefined) return <Failure error={error} />;
  if (data === undefined) return <Skeleton active />;
  const since = (oldest: string | null) =>
    oldest === null
      ? ""
      : t("today.since", { date: formatDate(oldest, "lll") });
  const { waiting, confirmations, openOrders, failedJobs, starting, ending } =
    data;
  const { openMessages } = data;
  const { drafts, mistakes, missingLanguages, releasedMistakes } = data;
  const { firstSteps, lacking } = data;
  const figures = Object.values(data);
  const isDone = figures.every(({ count }) => count === 0);
  const reason = figures.length === 0 ? "nothing" : "done";
  // For users with STATS_READ and nothing to work on here.
  if (figures.length === 0 && may("STATS_READ"))
    return <Redirect to="/figures" replace />;
  return (
    <>
      <Failure error={error} />
      {isDone && (
        <Card>
          <Typography.Title level={2} className={styles["title"] ?? ""}>
            {t(`today.${reason}`)}
          </Typography.Title>
          {t(`today.${reason}_why`)}
        </Card>
      )}
      <div className={styles["figures"]}>
        {firstSteps && firstSteps.count > 0 && (
          <ScreenPart>
            <FirstSteps steps={firstSteps} />
          </ScreenPart>
        )}
        <Figure
          figure={waiting}
          title={t("today.waiting", { count: waiting?.count ?? 0 })}
          address="/moderation"
        >
          {since(waiting?.oldest ?? null)}
        </Figure>
        <Figure
          figure={confirmations}
          title={t("today.confirmations", {
            count: confirmations?.count ?? 0,
          })}
          address="/confirmations"
        >
          {since(confirmations?.oldest ?? null)}
        </Figure>
        <Figure
          figure={openOrders}
          title={t("today.orders", { count: openOrders?.count ?? 0 })}
          address={`/store/orders?status=${openOrders?.toSend === 0 ? "sent" : "ordered"}`}
        >
          {t("today.to_send", { count: openOrders?.toSend ?? 0 })}
          <br />
          {since(openOrders?.oldest ?? null)}
        </Figure>
        <Figure
          figure={openMessages}
          title={t("today.messages", { count: openMessages?.count ?? 0 })}
          address="/messages?state=open&sort=createdAt"
        >
          {since(openMessages?.oldest ?? null)}
        </Figure>
        <Figure
          figure={failedJobs}
          title={t("today.failed_jobs", { count: failedJobs?.count ?? 0 })}
          address="/jobs"
        >
          {since(failedJobs?.oldest ?? null)}
        </Figure>
        <Figure
          figure={releasedMistakes}
          title={t("today.released_mistakes", {
            count: releasedMistakes?.count ?? 0,
          })}
        >
          <DocumentList
            list={releasedMistakes}
            detailOf={({ mistakes: count }) =>
              t("today.mistakes_of", { count })
            }
          />
        </Figure>
        <Figure
          figure={mistakes}
          title={t("today.mistakes", { count: mistakes?.count ?? 0 })}
        >
          <DocumentList
            list={mistakes}
            detailOf={({ mistakes: count }) =>
              t("today.mistakes_of", { count })
            }
          />
        </Figure>
        <Figure
          figure={missingLanguages}
          title={t("today.missing", { count: missingLanguages?.count ?? 0 })}
        >
          <DocumentList
            list={missingLanguages}
            detailOf={({ languages }) => nameLanguages(languages, language)}
          />
        </Figure>
        <Figure
          figure={drafts}
          title={t("today.drafts", { count: drafts?.count ?? 0 })}
        >
          <DocumentList list={drafts} />
        </Figure>
        <Figure
          figure={lacking}
          title={t("today.lacking", { count: lacking?.count ?? 0 })}
        >
          <ScreenPart fallback={null}>
            <LackingChallenges list={lacking} />
          </ScreenPart>
        </Figure>
        <Figure
          figure={starting}
          title={t("today.starting", { count: starting?.count ?? 0 })}
        >
          <ChallengeDates list={starting} />
        </Figure>
        <Figure
          figure={ending}
          title={t("today.ending", { count: ending?.count ?? 0 })}
        >
          <ChallengeDates list={ending} />
        </Figure>
      </div>
    </>
  );
}
