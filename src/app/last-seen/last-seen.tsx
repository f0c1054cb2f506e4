import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import {
  isDisconnected,
  oldestShown,
  refreshShown,
} from "#src/api/cache/query-persistence.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { Button } from "#src/ui/controls.tsx";
import { Strip } from "#src/ui/strip/strip.tsx";

/** Milliseconds between two attempts while offline. */
const pause = 15_000;

/**
 * Shows how old the data on the screen is while it cannot be refetched, and refetches it once there is a connection.
 * Browsers do not always report one: a page that was opened offline may count as online all along.
 */
export function LastSeen() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const follow = useCallback(
    (changed: () => void) => queries.getQueryCache().subscribe(changed),
    [queries],
  );
  const instant = useSyncExternalStore(follow, () => oldestShown(queries));
  const isLost = useSyncExternalStore(follow, () => isDisconnected(queries));
  const refresh = useCallback(() => void refreshShown(queries), [queries]);
  useEffect(() => {
    window.addEventListener("online", refresh);
    return () => window.removeEventListener("online", refresh);
  }, [refresh]);
  const isWaiting = instant !== undefined && isLost;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(refresh, pause);
    return () => clearInterval(timer);
  }, [isWaiting, refresh]);
  if (instant === undefined) return null;
  return (
    <Strip action={<Button onClick={refresh}>{t("core.retry")}</Button>}>
      {t(isLost ? "app.last_seen" : "app.last_seen_failed", {
        date: formatDate(instant),
        time: formatDate(instant, "HH:mm"),
      })}
    </Strip>
  );
}
