import type { Ref } from "react";
import type { RankingEntry } from "#src/domain/challenge/ranking.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import styles from "./podium.module.css";
import { EntryFace, useEntryWords } from "./ranking-entry.tsx";

/** Allows a line break before the unit. */
const breakable = (value: string) => value.replaceAll("\u00a0", " ");

const steps = ["first", "second", "third"] as const;

type Props = {
  /** The first three, by rank. */
  entries: readonly RankingEntry[];
  isGroup: boolean;
  /** Whether “see me” has just found the user's entry. */
  isMarked?: boolean;
  /** Ref to the user's own entry, if it is one of them. */
  ownRef?: Ref<HTMLLIElement>;
};

/** The first three on a podium; those with the same rank are at the same height. The reading order is by rank. */
export function Podium({ entries, isGroup, isMarked = false, ownRef }: Props) {
  const { t } = useTranslation();
  const wordsOf = useEntryWords(isGroup);
  return (
    <ol className={styles["podium"]}>
      {entries.map((entry, index) => {
        const { name, value } = wordsOf(entry);
        return (
          <li
            key={entry.id ?? index}
            className={`${styles[steps[index] ?? "third"]}`}
            data-own={entry.isOwn}
            data-marked={isMarked && entry.isOwn}
            {...(entry.isOwn && { ref: ownRef, tabIndex: -1 })}
          >
            <EntryFace entry={entry} isGroup={isGroup} isLarge />
            <span className={styles["name"]}>
              {name}
              {entry.isOwn && (
                <span className={styles["you"]}>
                  {" "}
                  {t("widgets.ranking.you")}
                </span>
              )}
            </span>
            <span className={styles["value"]}>{breakable(value)}</span>
            <span
              className={`${styles["step"]} ${styles[steps[(entry.rank ?? 3) - 1] ?? "third"]}`}
            >
              {entry.rank === undefined ? "–" : formatNumber(entry.rank)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
