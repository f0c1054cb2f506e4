import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sessionQuery, useOffice } from "#src/back-office/api/office.ts";
import { historyStore } from "./history-store.ts";
import { createUndoHistory, type UndoHistory } from "./undo-history.ts";

/** The steps of a draft that can be undone, with those of earlier page loads. */
export function useUndoHistory(id: string): UndoHistory {
  const { data: session } = useQuery(sessionQuery(useOffice()));
  const owner = { userId: session?.user.id ?? 0, draftKey: session?.draftKey };
  const [history] = useState(() =>
    createUndoHistory({ store: historyStore(id, owner) }),
  );
  useEffect(() => {
    void history.load();
    const settle = () => void history.settle();
    window.addEventListener("pagehide", settle);
    return () => {
      window.removeEventListener("pagehide", settle);
      settle();
    };
  }, [history]);
  return history;
}
