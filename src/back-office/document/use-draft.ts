import {
  type QueryClient,
  QueryObserver,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { isUnreachable } from "#src/api/errors/error-guards.ts";
import {
  documentQuery,
  type ListedRow,
  listedRow,
} from "#src/back-office/api/documents.ts";
import {
  listKey,
  sessionQuery,
  useOffice,
} from "#src/back-office/api/office.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import { useStoreView } from "#src/back-office/store-view.ts";
import {
  editedLists,
  editedRows,
  isSameButRows,
  rowsByKey,
} from "#src/domain/documents/list-edits.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { OfficeSession } from "#src/schema/types.gen.ts";
import { useDebounced } from "#src/ui/use-debounced.ts";
import {
  createDraftSession,
  type DraftSession,
  loadDraft,
  type MadeList,
} from "./draft/draft-session.ts";
import { draftStore } from "./draft/draft-store.ts";

/** A draft with what this device has stored of it; it is saved while it is edited. */
const draftQuery = (
  client: OfficeClient,
  queries: QueryClient,
  id: string,
  session: OfficeSession | undefined,
) => {
  const userId = session?.user.id ?? 0;
  return queryOptions({
    queryKey: ["draft", id, userId],
    gcTime: 0,
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn({ signal }): Promise<DraftSession> {
      const store = draftStore(id, { userId, draftKey: session?.draftKey });
      const kept = await store.read();
      const loaded = await loadDraft(client, id, signal).catch((error) => {
        if (!isUnreachable(error) || kept === undefined) throw error;
        // Its save fails, and brings the present one.
        return { body: kept.base, etag: '"unknown"', author: null };
      });
      return createDraftSession(
        {
          ...{ id, client, store },
          onListMade: (made) => showMadeList(queries, made),
          onSaved() {
            void queries.invalidateQueries(documentQuery(client, id));
            void queries.invalidateQueries({
              queryKey: listKey("/documents"),
              refetchType: "none",
            });
          },
        },
        loaded,
        kept,
      );
    },
  });
};

/** The rows that edits made of known ones need not be read again. */
function showMadeList(
  queries: QueryClient,
  { from, edits, to }: MadeList,
): void {
  for (const [key, rows] of queries.getQueriesData<readonly ListedRow[]>({
    queryKey: ["list-rows", from],
  })) {
    const made =
      rows &&
      editedRows(rowsByKey(rows), edits, (...row) =>
        listedRow(queries, ...row),
      );
    if (made?.size === to.count)
      queries.setQueryData(
        ["list-rows", to.list, ...key.slice(2)],
        [...made.values()],
      );
  }
}

/** How long a draft that was loaded ahead waits for its screen, in milliseconds. */
const AHEAD_MS = 10_000;

/** Begins to load a document with its draft, before the screen that opens it. */
export function preloadDocument(
  client: OfficeClient,
  queries: QueryClient,
  id: string,
  session: OfficeSession,
): void {
  void queries.prefetchQuery(documentQuery(client, id));
  // Only what is observed stays: a draft that is opened again is read again.
  const draft = new QueryObserver(
    queries,
    draftQuery(client, queries, id, session),
  );
  setTimeout(
    draft.subscribe(() => undefined),
    AHEAD_MS,
  );
}

/** Loads the draft of a document. */
export function useDraftSession(id: string) {
  const client = useOffice();
  const queries = useQueryClient();
  const { data: session } = useQuery(sessionQuery(client));
  return useQuery({
    ...draftQuery(client, queries, id, session),
    // The session keeps itself up to date.
    refetchOnMount: false,
    enabled: (query) => query.state.data === undefined,
  });
}

/** How long no row may be written before what is beside their table shows it, in milliseconds. */
const CALM_MS = 400;

/**
 * The body of a draft, which is saved at the right moments; edits of rows after a pause in typing, as the editor is
 * large.
 */
export function useDraftBody(session: DraftSession): JsonObject {
  const body = useStoreView(session, "body");
  useEffect(() => {
    session.open();
    const save = () => void session.save();
    window.addEventListener("online", save);
    return () => {
      window.removeEventListener("online", save);
      session.close();
    };
  }, [session]);
  const isWriting = editedLists(body).length > 0;
  const later = useDebounced(body, isWriting ? CALM_MS : 0);
  return isSameButRows(later, body) ? later : body;
}
