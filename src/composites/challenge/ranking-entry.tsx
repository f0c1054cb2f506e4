import TeamOutlined from "@ant-design/icons/TeamOutlined";
import UserOutlined from "@ant-design/icons/UserOutlined";
import type { Ref } from "react";
import { imageUrl } from "#src/domain/image.ts";
import type { RankingEntry, RankingValue } from "#src/domain/ranking.ts";
import {
  formatAmount,
  formatNumber,
  formatPercent,
  useTranslation,
} from "#src/i18n/index.ts";
import styles from "./ranking-entry.module.css";

type Props = {
  entry: RankingEntry;
  isGroup: boolean;
  /** Just found by “see me”. */
  isMarked?: boolean;
  ref?: Ref<HTMLLIElement>;
};

/** One entry of a ranking: rank, who, and the value or its percentage of the goal (CH-2.4.24). */
export function RankingEntryRow({ entry, isGroup, isMarked, ref }: Props) {
  const { t } = useTranslation();
  const { rank, isOwn, name, picture, value } = entry;
  const image = imageUrl(picture);
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
      <span className={styles["face"]} aria-hidden="true">
        {image ? (
          <img src={image} alt="" loading="lazy" />
        ) : isGroup ? (
          <TeamOutlined />
        ) : (
          <UserOutlined />
        )}
      </span>
      <span className={styles["name"]}>
        {name ??
          t(isGroup ? "widgets.ranking.group" : "widgets.ranking.participant")}
        {isOwn && <strong> {t("widgets.ranking.you")}</strong>}
      </span>
      <span className={styles["value"]}>
        {rankingValueText(value) ?? t("widgets.ranking.no_value")}
      </span>
    </li>
  );
}

/** A ranking's value in words; undefined where it is not known. */
export function rankingValueText(value: RankingValue): string | undefined {
  if (value.kind === "unknown") return undefined;
  return value.kind === "percent"
    ? formatPercent(value.percent)
    : formatAmount(value.value, value.unit);
}
