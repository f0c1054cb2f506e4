import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { releasesQuery, useRegistry } from "#src/back-office/api/documents.ts";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import {
  percentOf,
  type TimeScale,
} from "#src/back-office/screens/challenges/time-scale.ts";
import { documentAddress } from "#src/back-office/screens/document-address.ts";
import { useTexts } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { instant } from "#src/domain/values/dates.ts";
import { formatDate } from "#src/i18n/dates.ts";
import styles from "./time-bar.module.css";

/** Something dated that depends on the challenge. */
export interface Mark {
  key: string;
  time: number;
  text: string;
  /** Where it is; undefined if the user may not go there. */
  address: string | undefined;
}

/** Releases of the challenge, and the windows in which pages show it, in the order of time. */
export function useMarks(): Mark[] {
  const { id, address } = useOpenDocument();
  const t = useTexts();
  const client = useOffice();
  const { data: releases } = useQuery(releasesQuery(client, id));
  const { data: usages } = useQuery(
    listQuery(client, "/usages", { kind: "challenge", id, windows: "true" }),
  );
  const { data: registry } = useRegistry();
  const mayOpen = (kind: string) =>
    registry?.kinds.some(
      (one) => one.kind === kind && (one.may.write || one.may.publish),
    );
  const released = (releases?.items ?? []).map(
    ({ id: release, revision, startsAt, state }) => ({
      key: `release-${release}`,
      time: instant(startsAt),
      text: t(
        state === "planned"
          ? "challenges.time.release_planned"
          : "challenges.time.released",
        { revision },
      ),
      address: `${address}/history`,
    }),
  );
  const shown = (usages?.items ?? []).flatMap(
    ({ kind, id: page, name, windows = [] }) =>
      windows.flatMap((window, index) =>
        (["from", "until"] as const).map((end) => ({
          key: `${page}-${index}-${end}`,
          time: instant(window[end]),
          text: t(`challenges.time.shown_${end}`, {
            name: name ?? t("challenges.time.a_page"),
          }),
          address: mayOpen(kind)
            ? documentAddress(kind, String(page))
            : undefined,
        })),
      ),
  );
  return [...released, ...shown]
    .flatMap(({ time, ...mark }) =>
      time === undefined ? [] : [{ ...mark, time }],
    )
    .toSorted((one, other) => one.time - other.time);
}

/** Marks within the scale, for the mouse; the list beneath has them all. */
export function MarksOnBar({
  marks,
  scale,
}: {
  marks: readonly Mark[];
  scale: TimeScale;
}) {
  const within = marks.filter(
    ({ time }) => time >= scale.from && time <= scale.to,
  );
  if (within.length === 0) return null;
  return (
    <div className={styles["marks"]} aria-hidden>
      {within.map(({ key, time, text, address }) => {
        const attributes = {
          className: styles["mark"],
          title: `${formatDate(time, "lll")} · ${text}`,
          style: { insetInlineStart: `${percentOf(time, scale)}%` },
        };
        return address === undefined ? (
          <span key={key} {...attributes} />
        ) : (
          <Link key={key} href={address} tabIndex={-1} {...attributes} />
        );
      })}
    </div>
  );
}

/** What depends on the dates, each with a way there. */
export function MarkList({ marks }: { marks: readonly Mark[] }) {
  const t = useTexts();
  if (marks.length === 0) return null;
  return (
    <section>
      <h3 className={layout["label"]}>{t("challenges.time.marks")}</h3>
      <ul className={styles["list"]}>
        {marks.map(({ key, time, text, address }) => (
          <li key={key}>
            <time dateTime={new Date(time).toISOString()}>
              {formatDate(time, "lll")}
            </time>
            {address === undefined ? (
              <span>{text}</span>
            ) : (
              <Link href={address}>{text}</Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
