import type { Ref } from "react";
import type { RankingEntry } from "#src/domain/ranking.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import styles from "./podium.module.css";
import { EntryFace, useEntryWords } from "./ranking-entry.tsx";

/** Lets the unit go to the next line. */
const breakable = (value: string) => value.replaceAll("\u00a0", " ");

const steps = ["first", "second", "third"] as const;

type Props = {
  /** The first three, in the order of their ranks. */
  entries: readonly RankingEntry[];
  isGroup: boolean;
  /** The user's own, just found by “see me”. */
  isMarked?: boolean;
  /** The user's own entry, where it is one of them. */
  ownRef?: Ref<HTMLLIElement>;
};

/** The first three on their steps; those who share a rank stand on steps of the same height. Read in the order of the ranks. */
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
