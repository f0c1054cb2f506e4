import { HttpError } from "#src/api/errors/error-classes.ts";
import { isUnreachable } from "#src/api/errors/error-guards.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import {
  afterSaving,
  editedLists,
  editsIn,
  type RowEdit,
  withoutEdits,
} from "#src/domain/documents/list-edits.ts";
import {
  type ListReference,
  type ListRow,
  listReference,
} from "#src/domain/documents/lists.ts";
import {
  type Choices,
  type Conflict,
  mergeBodies,
} from "#src/domain/documents/merge/merge.ts";
import { isSame, type JsonObject } from "#src/schema/json.ts";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";
import type { DraftStore, KeptDraft } from "./draft-store.ts";

export type SaveState =
  | "saved"
  /** Changed, and about to be sent. */
  | "changed"
  | "saving"
  | "offline"
  | "failed"
  /** Another person changed the same fields: the person decides. */
  | "conflict";

/** A draft of the server. */
export interface LoadedDraft {
  body: JsonObject;
  etag: string;
  author: string | null;
}

/** A body that the server has, and its verdicts. */
interface ExaminedDraft {
  body: JsonObject;
  verdicts: readonly OfficeVerdict[];
  /** How many there are, of which a response lists the first. */
  total: number;
}

export interface DraftView {
  /** What is edited of lists is in their values, until the server has made other lists of it (BO-10.4). */
  body: JsonObject;
  /** Of the draft that the server has. */
  etag: string;
  state: SaveState;
  error: unknown;
  conflicts: readonly Conflict[];
  /** Who changed the draft too, after their changes were taken over. */
  mergedFrom: string | undefined;
  /** The keys of rows where another person changed the same as this one, whose values stayed. */
  overwritten: readonly string[];
  /** What was last saved from here, with its verdicts. */
  saved: ExaminedDraft | undefined;
}

/** GET /documents/{id}/draft. */
export async function loadDraft(
  client: Pick<OfficeClient, "exchange">,
  id: string,
  signal?: AbortSignal,
): Promise<LoadedDraft> {
  const { body: draft, etag = "" } = await client.exchange(
    "GET",
    "/documents/{id}/draft",
    { params: { id }, ...(signal && { signal }) },
  );
  return {
    body: draft.body as JsonObject,
    etag,
    author: draft.updatedBy?.name ?? null,
  };
}

/** How many saves without a response are remembered. */
const MAX_UNANSWERED = 10;

/** How many rows of a list one request changes, and how many are sent without waiting for more. */
const ROWS_PER_REQUEST = 2_000;
const MAX_WAITING_ROWS = 200;
/** How long nothing may be typed before it is sent, and how long until a failed save is tried again, in milliseconds. */
const AUTOSAVE_DELAY_MS = 800;
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000];

interface Options {
  id: string;
  client: Pick<OfficeClient, "exchange">;
  store: DraftStore;
  /** Called after the server has a new draft. */
  onSaved?: () => void;
  /** Called with the list that edits made of another one. */
  onListMade?: (change: MadeList) => void;
}

export interface MadeList {
  /** Undefined if it is the first one. */
  from: string | undefined;
  edits: readonly RowEdit[];
  to: ListReference;
}

/**
 * Syncs a draft with the server: saves it shortly after the last change, stores it on this device until the save succeeds,
 * and merges what another person saved in the meantime (BO-3.3, BO-1.6).
 */
export function createDraftSession(
  { id, client, store, onSaved, onListMade }: Options,
  loaded: LoadedDraft,
  kept: KeptDraft | undefined,
) {
  const listeners = new Set<() => void>();
  let base = loaded.body;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let sending: Promise<void> | undefined;
  let unanswered = kept?.unanswered ?? [];
  let isClosed = false;
  /** The draft that conflicts with ours. */
  let conflicting: LoadedDraft | undefined;
  let view: DraftView = {
    body: loaded.body,
    etag: loaded.etag,
    state: "saved",
    error: undefined,
    conflicts: [],
    mergedFrom: undefined,
    overwritten: [],
    saved: undefined,
  };

  function show(changes: Partial<DraftView>): void {
    view = { ...view, ...changes };
    for (const listener of listeners) listener();
  }

  const isSaved = () => isSame(base, view.body);

  function schedule(delay: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void save(), delay);
  }

  async function save(): Promise<void> {
    clearTimeout(timer);
    while (sending !== undefined) await sending;
    if (conflicting !== undefined) return;
    if (isSaved()) {
      // Changed, and changed back.
      if (view.state !== "saved") show({ state: "saved", error: undefined });
      return;
    }
    sending = send();
    await sending;
    // A body and its lists are requests one after the other.
    if (view.state === "changed" && isWaiting) await save();
  }

  /** Whether a part of what was to be sent is still to be sent. */
  let isWaiting = false;

  async function send(): Promise<void> {
    const plain = withoutEdits(view.body);
    show({ state: "saving" });
    try {
      if (isSame(base, plain)) await sendRows();
      else await sendBody(plain);
      attempts = 0;
      const isDone = isSaved();
      show({ error: undefined, state: isDone ? "saved" : "changed" });
      keep();
      if (!isDone) schedule(AUTOSAVE_DELAY_MS);
      onSaved?.();
    } catch (error) {
      await onFailure(error);
    } finally {
      sending = undefined;
    }
  }

  async function sendBody(body: JsonObject): Promise<void> {
    const { etag } = view;
    isWaiting = editedLists(view.body).length > 0;
    unanswered = [...unanswered, body].slice(-MAX_UNANSWERED);
    keep();
    const answer = await client
      .exchange("PUT", "/documents/{id}/draft", {
        params: { id },
        body: { body },
        headers: { "If-Match": etag },
      })
      .catch((error: unknown) => {
        // The server does not have what it refused.
        if (isChanged(error)) unanswered = unanswered.slice(0, -1);
        throw error;
      });
    base = body;
    unanswered = [];
    const { verdicts, total = verdicts?.length ?? 0 } = answer.body;
    show({
      ...(verdicts && { saved: { body, verdicts, total } }),
      etag: answer.etag ?? etag,
    });
  }

  /** Sends edits of a list, which the server makes another list of. */
  async function sendRows(): Promise<void> {
    const { body, etag } = view;
    const [property = "", ...others] = editedLists(body);
    const edits = editsIn(body[property]);
    const sent = edits.slice(0, ROWS_PER_REQUEST);
    isWaiting = sent.length < edits.length || others.length > 0;
    const rowsOf = (side: "from" | "to") =>
      sent.flatMap((edit): ListRow[] => {
        const row = edit.to && edit[side];
        return row === null ? [] : [row];
      });
    const answer = await client.exchange(
      "PATCH",
      "/documents/{id}/lists/{property}",
      {
        params: { id, property },
        body: {
          set: rowsOf("to"),
          from: rowsOf("from"),
          remove: sent.filter(({ to }) => to === null).map((edit) => edit.id),
        },
        headers: { "If-Match": etag },
      },
    );
    const { list, count, overwritten = [] } = answer.body;
    const to = { list, count };
    onListMade?.({
      from: listReference(base[property])?.list,
      edits: sent,
      to,
    });
    base = { ...base, [property]: to };
    show({
      body: {
        ...view.body,
        [property]: afterSaving(view.body[property], sent, to),
      },
      etag: answer.etag ?? etag,
      overwritten: [...new Set([...view.overwritten, ...overwritten])],
    });
  }

  async function onFailure(error: unknown): Promise<void> {
    if (isChanged(error))
      try {
        adopt(await loadDraft(client, id));
        return;
      } catch (failure) {
        fail(failure);
        return;
      }
    fail(error);
  }

  function fail(error: unknown): void {
    const isOffline = isUnreachable(error);
    show({ error, state: isOffline ? "offline" : "failed" });
    const isPassing =
      isOffline || (error instanceof HttpError && error.status >= 500);
    if (!isPassing) return;
    schedule(
      RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length - 1)] ?? 0,
    );
    attempts += 1;
  }

  /** Merges a draft of the server into ours. */
  function adopt(theirs: LoadedDraft, choices: Choices = {}): void {
    // A save whose response was lost.
    if (unanswered.some((one) => isSame(one, theirs.body))) base = theirs.body;
    const { body, conflicts } = mergeBodies(
      base,
      view.body,
      theirs.body,
      choices,
    );
    if (conflicts.length > 0) {
      conflicting = theirs;
      show({ conflicts, state: "conflict" });
      return;
    }
    conflicting = undefined;
    const isOthers = !isSame(theirs.body, base);
    base = theirs.body;
    show({
      body,
      etag: theirs.etag,
      conflicts: [],
      state: isSame(base, body) ? "saved" : "changed",
      ...(isOthers && { mergedFrom: theirs.author ?? "" }),
    });
    keep();
    if (!isSaved()) schedule(0);
  }

  function keep(): void {
    // Within the key press: what waits is lost when the page is reloaded.
    if (isSaved()) void store.clear();
    else void store.write({ base, mine: view.body, unanswered });
  }

  if (kept !== undefined) {
    base = kept.base;
    view = { ...view, body: kept.mine };
    adopt(loaded);
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getView: () => view,

    /** Replaces the body by what the person made of it. */
    edit(change: (body: JsonObject) => JsonObject): void {
      const body = change(view.body);
      if (body === view.body) return;
      show({ body, ...(view.state === "saved" && { state: "changed" }) });
      keep();
      // What could not be sent waits for its time, or for the person.
      if (view.state !== "failed" || !isPermanent(view.error))
        schedule(isManyRows(body) ? 0 : AUTOSAVE_DELAY_MS);
    },

    /** Sends what is unsaved now. */
    save,

    /** Decides the conflicts, by their ids. */
    resolve(choices: Choices): void {
      if (conflicting !== undefined) adopt(conflicting, choices);
    },

    /** Reads the draft again, after this person changed it on the server. */
    async reload(): Promise<void> {
      adopt(await loadDraft(client, id));
      show({ mergedFrom: undefined });
    },

    dismissMerge: () => show({ mergedFrom: undefined, overwritten: [] }),

    /** Sends what is unsaved, and nothing after that. */
    close(): void {
      clearTimeout(timer);
      if (!isClosed && navigator.onLine) void save();
      isClosed = true;
    },
    /** After `close`, in React's second mount of development. */
    open(): void {
      isClosed = false;
      if (!isSaved()) schedule(AUTOSAVE_DELAY_MS);
    },
  };
}

/** Whether the draft of the server is another one than was to be changed. */
const isChanged = (error: unknown) =>
  error instanceof HttpError && error.status === 412;

const isManyRows = (body: JsonObject) =>
  editedLists(body).some(
    (name) => editsIn(body[name]).length >= MAX_WAITING_ROWS,
  );

const isPermanent = (error: unknown) =>
  error instanceof HttpError && (error.status === 403 || error.status === 404);

export type DraftSession = ReturnType<typeof createDraftSession>;
