import { useQuery } from "@tanstack/react-query";
import { Alert, Card, Skeleton, Typography } from "antd";
import type { ReactNode } from "react";
import { todayQuery, useOffice } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { OfficeToday } from "#src/schema/types.gen.ts";
import styles from "./today.module.css";

/** What there is to do, each figure only if the user's permissions show it (BO-7.6). */
export default function Today() {
  const t = useTexts();
  const { data, error } = useQuery(todayQuery(useOffice()));
  if (error)
    return <Alert type="error" role="alert" title={failureText(error, t)} />;
  if (data === undefined) return <Skeleton active />;
  const { waiting, openOrders, failedJobs, starting, ending } = data;
  const since = (oldest: string | null) =>
    oldest === null
      ? ""
      : t("today.since", { date: formatDate(oldest, "lll") });
  return (
    <div className={styles["figures"]}>
      {waiting && (
        <Figure title={t("today.waiting", { count: waiting.count })}>
          {since(waiting.oldest)}
        </Figure>
      )}
      {openOrders && (
        <Figure title={t("today.orders", { count: openOrders.count })}>
          {t("today.to_send", { count: openOrders.toSend })}
        </Figure>
      )}
      {starting && (
        <Figure title={t("today.starting", { count: starting.count })}>
          <Challenges items={starting.items} />
        </Figure>
      )}
      {ending && (
        <Figure title={t("today.ending", { count: ending.count })}>
          <Challenges items={ending.items} />
        </Figure>
      )}
      {failedJobs && (
        <Figure title={t("today.failed_jobs", { count: failedJobs.count })}>
          {since(failedJobs.oldest)}
        </Figure>
      )}
    </div>
  );
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <Typography.Title level={2} className={styles["title"] ?? ""}>
        {title}
      </Typography.Title>
      {children}
    </Card>
  );
}

type Items = NonNullable<OfficeToday["starting"]>["items"];

const Challenges = ({ items }: { items: Items }) => (
  <ul className={styles["challenges"]}>
    {items.map(({ id, title, at }) => (
      <li key={id}>
        {title ?? `#${id}`} · {formatDate(at, "lll")}
      </li>
    ))}
  </ul>
);
