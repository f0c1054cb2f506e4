import { Button, Checkbox, Pagination, Skeleton } from "antd";
import { type KeyboardEvent, useCallback, useRef } from "react";
import {
  type Entry,
  keyOf,
} from "#src/back-office/screens/moderation/entries.ts";
import styles from "#src/back-office/screens/moderation/moderation.module.css";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { formatDate } from "#src/i18n/dates.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import { QueueRow } from "./queue-row.tsx";
import { useAge } from "./use-age.ts";
import type { ModerationQueue } from "./use-queue.ts";
import type { Selection } from "./use-selection.ts";

interface Props {
  queue: ModerationQueue;
  selection: Omit<Selection, "chosen">;
  /** The selected entries, which the buttons decide on. */
  chosen: readonly Entry[];
  onOpen: (key: string) => void;
  /** Opens a photo large. */
  onZoom: () => void;
  onValidate: () => void;
  onRefuse: () => void;
  isBusy: boolean;
}

/** The queue (BO-5.1): filters, how many and since when, and the entries of a page; photos as a grid. */
export function QueuePane({
  queue,
  selection,
  chosen,
  onOpen,
  onZoom,
  onValidate,
  onRefuse,
  isBusy,
}: Props) {
  const t = useTexts();
  const { query, items, key, page, state } = queue;
  const isGrid = state["kind"] === "photo";
  const latest = useRef({ onOpen, selection });
  latest.current = { onOpen, selection };
  const openRow = useCallback(
    (next: string) => latest.current.onOpen(next),
    [],
  );
  const check = useCallback(
    (one: string) => latest.current.selection.toggle(one),
    [],
  );
  const others = items.filter(({ isOwn }) => isOwn !== true);
  const isAll = others.length > 0 && chosen.length >= others.length;
  return (
    <section
      data-pane="queue"
      tabIndex={-1}
      aria-label={t("moderation.queue")}
      className={styles["pane"]}
    >
      <QueueFigures queue={queue} />
      <Failure error={query.error} />
      {items.length > 0 && (
        <div className={styles["bulk"]}>
          <Checkbox
            checked={isAll}
            indeterminate={chosen.length > 0 && !isAll}
            onChange={() =>
              isAll ? selection.clear() : selection.set(others.map(keyOf))
            }
          >
            {t("moderation.select_page")}
          </Checkbox>
          {chosen.length > 0 && (
            <>
              <span>{t("moderation.selected", { count: chosen.length })}</span>
              <Button type="primary" loading={isBusy} onClick={onValidate}>
                {t("moderation.validate_selected")}
              </Button>
              <Button danger disabled={isBusy} onClick={onRefuse}>
                {t("moderation.refuse_selected")}
              </Button>
            </>
          )}
        </div>
      )}
      {query.data === undefined ? (
        query.error === null && <Skeleton active />
      ) : items.length === 0 ? (
        <p className={styles["empty"]}>{t("moderation.empty")}</p>
      ) : (
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are opened and selected
          role="grid"
          aria-label={t("moderation.entries")}
          className={styles[isGrid ? "grid" : "rows"]}
          onKeyDown={(event) => moveInGrid(event, queue, openRow)}
        >
          <tbody className={styles["body"]}>
            {items.map((item, index) => (
              <QueueRow
                key={keyOf(item)}
                entry={item}
                isOpen={keyOf(item) === key}
                isReachable={
                  queue.index < 0 ? index === 0 : keyOf(item) === key
                }
                isChecked={selection.has(keyOf(item))}
                isGrid={isGrid}
                reader={queue.readerOf(item)}
                onOpen={openRow}
                onCheck={check}
                onZoom={onZoom}
              />
            ))}
          </tbody>
        </table>
      )}
      {(query.data?.total ?? 0) > page.pageSize && (
        <Pagination
          {...page}
          size="small"
          simple
          showSizeChanger={false}
          total={query.data?.total ?? 0}
          onChange={page.onChange}
        />
      )}
    </section>
  );
}

/** How many entries there are, and since when the oldest waits. */
function QueueFigures({
  queue: { query, total, state },
}: {
  queue: ModerationQueue;
}) {
  const t = useTexts();
  const age = useAge();
  const { data } = query;
  const status = (state["status"] ?? "waiting") as "waiting";
  if (data === undefined) return null;
  return (
    <p className={styles["figures"]}>
      <strong>
        {t(`moderation.count_${status}`, {
          count: total,
          number: formatNumber(total),
        })}
      </strong>
      {data.oldest !== null && total > 0 && (
        <span>
          {t("moderation.oldest", {
            age: age(data.oldest),
            date: formatDate(data.oldest, "ll"),
          })}
        </span>
      )}
    </p>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

function moveInGrid(
  event: KeyboardEvent,
  queue: ModerationQueue,
  open: (key: string) => void,
): void {
  const step = steps[event.key];
  const { ctrlKey, altKey, metaKey, shiftKey } = event;
  if (step === undefined || ctrlKey || altKey || metaKey || shiftKey) return;
  const entry = queue.at(step);
  if (entry === undefined) return;
  event.preventDefault();
  open(keyOf(entry));
}
