import TeamOutlined from "@ant-design/icons/TeamOutlined";
import UserOutlined from "@ant-design/icons/UserOutlined";
import { type Ref, useState } from "react";
import type {
  RankingEntry,
  RankingValue,
} from "#src/domain/challenge/ranking.ts";
import { initials } from "#src/domain/people/person.ts";
import { imageUrl } from "#src/domain/values/image.ts";
import { formatAmount } from "#src/i18n/amounts.ts";
import {
  formatNumber,
  formatPercent,
  useTranslation,
} from "#src/i18n/index.ts";
import styles from "./ranking-entry.module.css";

type Props = {
  entry: RankingEntry;
  isGroup: boolean;
  /** Whether “see me” has just found it. */
  isMarked?: boolean;
  ref?: Ref<HTMLLIElement>;
};

/** One entry of a ranking: rank, name, and the value or its percentage of the goal (CH-2.4.24). */
export function RankingEntryRow({ entry, isGroup, isMarked, ref }: Props) {
  const { t } = useTranslation();
  const { rank, isOwn } = entry;
  const { name, value } = useEntryWords(isGroup)(entry);
  const isLong = rank !== undefined && rank > 999;
  return (
    <li
      ref={ref}
      tabIndex={-1}
      className={styles["entry"]}
      data-own={isOwn}
      data-marked={isMarked ?? false}
    >
      <span
        className={styles["rank"]}
        data-rank={rank}
        data-size={isLong ? "small" : "normal"}
      >
        {rank === undefined ? "–" : formatNumber(rank)}
      </span>
      <EntryFace entry={entry} isGroup={isGroup} />
      <span className={styles["name"]}>
        {name}
        {isOwn && <strong> {t("widgets.ranking.you")}</strong>}
      </span>
      <span className={styles["value"]}>{value}</span>
    </li>
  );
}

/** The name and value of an entry, as text. */
export function useEntryWords(isGroup: boolean) {
  const { t } = useTranslation();
  const anonymous = t(
    isGroup ? "widgets.ranking.group" : "widgets.ranking.participant",
  );
  return ({ name, value }: RankingEntry) => ({
    name: name ?? anonymous,
    value: rankingValueText(value) ?? t("widgets.ranking.no_value"),
  });
}

type EntryFaceProps = {
  entry: RankingEntry;
  isGroup: boolean;
  isLarge?: boolean;
};

/** Small round avatar of an entry: picture, initials, or a generic icon. Shown next to the name. */
export function EntryFace({
  entry: { name, picture, isOwn },
  isGroup,
  isLarge = false,
}: EntryFaceProps) {
  const [failed, setFailed] = useState<string>();
  const address = imageUrl(picture);
  const image = address === failed ? undefined : address;
  const letters =
    image || isGroup || name === undefined ? undefined : initials(name);
  return (
    <span
      className={styles["face"]}
      data-size={isLarge ? "large" : "normal"}
      data-own={isOwn}
      data-initials={letters}
      aria-hidden="true"
    >
      {image ? (
        <img
          src={image}
          alt=""
          loading="lazy"
          onError={() => setFailed(image)}
        />
      ) : isGroup ? (
        <TeamOutlined />
      ) : (
        letters === undefined && <UserOutlined />
      )}
    </span>
  );
}

/** A ranking value as text; undefined if unknown. */
export function rankingValueText(value: RankingValue): string | undefined {
  if (value.kind === "unknown") return undefined;
  return value.kind === "percent"
    ? formatPercent(value.percent)
    : formatAmount(value.value, value.unit);
}
