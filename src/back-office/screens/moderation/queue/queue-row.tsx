import { memo } from "react";
import { authorName } from "#src/back-office/author-name.ts";
import { useEntryName } from "#src/back-office/screens/moderation/decisions/use-entry-name.ts";
import {
  type Entry,
  keyOf,
} from "#src/back-office/screens/moderation/entries.ts";
import styles from "#src/back-office/screens/moderation/moderation.module.css";
import { useTexts } from "#src/back-office/texts.ts";
import { formatChange } from "#src/i18n/numbers.ts";
import { useAge } from "./use-age.ts";

interface Props {
  entry: Entry;
  isOpen: boolean;
  /** Whether Tab comes to it. */
  isReachable: boolean;
  isChecked: boolean;
  /** As a card with the photo. */
  isGrid: boolean;
  /** Who else reads it now. */
  reader: string | undefined;
  onOpen: (key: string) => void;
  onCheck: (key: string) => void;
  onZoom: () => void;
}

/** An entry of the queue; of a hundred, only those that changed are rendered again. */
export const QueueRow = memo(function QueueRow({
  entry,
  isOpen,
  isReachable,
  isChecked,
  isGrid,
  reader,
  onOpen,
  onCheck,
  onZoom,
}: Props) {
  const t = useTexts();
  const age = useAge();
  const nameOf = useEntryName();
  const { challenge, participant, createdAt, gain, signals, kind } = entry;
  const key = keyOf(entry);
  return (
    <tr
      data-entry={key}
      aria-selected={isOpen}
      tabIndex={isReachable ? 0 : -1}
      className={styles[isGrid ? "card" : "row"]}
      onClick={() => onOpen(key)}
      onDoubleClick={isGrid ? onZoom : undefined}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === " ") {
          event.preventDefault();
          onCheck(key);
        } else if (event.key === "Enter") {
          event.preventDefault();
          if (isGrid && isOpen) onZoom();
          else onOpen(key);
        }
      }}
    >
      <td className={styles["check"]}>
        <label>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t("moderation.select", { name: nameOf(entry) })}
            checked={isChecked}
            onChange={() => onCheck(key)}
            onClick={(event) => event.stopPropagation()}
          />
        </label>
      </td>
      {isGrid && (
        <td className={styles["picture"]}>
          {entry.thumbnail != null && (
            <img src={entry.thumbnail} alt="" loading="lazy" decoding="async" />
          )}
        </td>
      )}
      <td className={styles["summary"]}>
        <span className={styles["who"]}>
          <strong>{authorName(participant, t)}</strong>
          <span className={styles["age"]}>{age(createdAt)}</span>
        </span>
        <span className={styles["who"]}>
          <span className={styles["muted"]}>
            {challenge.name}
            {kind === "photo" && !isGrid && ` · ${t("moderation.photo")}`}
          </span>
          {gain > 0 && (
            <span className={styles["gain"]}>{formatChange(gain)}</span>
          )}
        </span>
        {entry.isOwn === true && (
          <span className={styles["reader"]}>{t("moderation.own")}</span>
        )}
        {reader !== undefined && (
          <span className={styles["reader"]}>
            {t("moderation.reader", { name: reader })}
          </span>
        )}
        {signals.length > 0 && (
          <span className={styles["signals"]}>
            {signals.map((one) => t(`moderation.short_${one}`)).join(" · ")}
          </span>
        )}
      </td>
    </tr>
  );
});
