const pane = (name: string) =>
  document.querySelector<HTMLElement>(`[data-pane=${name}]`);

const names = ["queue", "entry", "proof"];

/**
 * Focuses an entry in the queue.
 * @param isAlone whether the screen shows one pane at a time, and then the entry's own
 */
export function focusEntry(key: string | undefined, isAlone = false): void {
  const row =
    key === undefined || isAlone
      ? null
      : document.querySelector<HTMLElement>(`[data-entry="${key}"]`);
  const element =
    row ??
    (key === undefined ? null : pane("entry")?.querySelector("h2")) ??
    pane("queue");
  element?.focus();
  if (row !== null) row.scrollIntoView({ block: "nearest" });
}

/** Focuses the next or previous pane that the screen shows (BO-4.1). */
export function focusPane(step: 1 | -1): void {
  const shown = names.filter((name) => pane(name)?.checkVisibility());
  const current = shown.findIndex((name) =>
    pane(name)?.contains(document.activeElement),
  );
  const start = current < 0 && step < 0 ? 0 : current;
  const next = shown[(start + step + shown.length) % shown.length];
  const element = pane(next ?? "queue");
  const row = element?.querySelector<HTMLElement>("[data-entry][tabindex='0']");
  (row ?? element)?.focus();
}
