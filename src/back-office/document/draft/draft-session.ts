import { HttpError } from "#src/api/errors/error-classes.ts";
import { isUnreachable } from "#src/api/errors/error-guards.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
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
  body: JsonObject;
  /** Of the draft that the server has. */
  etag: string;
  state: SaveState;
  error: unknown;
  conflicts: readonly Conflict[];
  /** Who changed the draft too, after their changes were taken over. */
  mergedFrom: string | undefined;
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

/** How long nothing may be typed before it is sent, and how long until a failed save is tried again, in milliseconds. */
const AUTOSAVE_DELAY_MS = 800;
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000];

interface Options {
  id: string;
  client: Pick<OfficeClient, "exchange">;
  store: DraftStore;
  /** Called after the server has a new draft. */
  onSaved?: () => void;
}

/**
 * Syncs a draft with the server: saves it shortly after the last change, stores it on this device until the save succeeds,
 * and merges what another person saved in the meantime (BO-3.3, BO-1.6).
 */
export function createDraftSession(
  { id, client, store, onSaved }: Options,
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
  }

  async function send(): Promise<void> {
    const { body, etag } = view;
    unanswered = [...unanswered, body].slice(-MAX_UNANSWERED);
    keep();
    show({ state: "saving" });
    try {
      const answer = await client.exchange("PUT", "/documents/{id}/draft", {
        params: { id },
        body: { body },
        headers: { "If-Match": etag },
      });
      base = body;
      unanswered = [];
      attempts = 0;
      const isDone = isSaved();
      const { verdicts, total = verdicts?.length ?? 0 } = answer.body;
      show({
        ...(verdicts && { saved: { body, verdicts, total } }),
        etag: answer.etag ?? etag,
        error: undefined,
        state: isDone ? "saved" : "changed",
      });
      keep();
      if (!isDone) schedule(AUTOSAVE_DELAY_MS);
      onSaved?.();
    } catch (error) {
      await onFailure(error);
    } finally {
      sending = undefined;
    }
  }

  async function onFailure(error: unknown): Promise<void> {
    if (error instanceof HttpError && error.status === 412)
      try {
        // The server does not have what it refused.
        unanswered = unanswered.slice(0, -1);
        takeOver(await loadDraft(client, id));
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
  function takeOver(theirs: LoadedDraft, choices: Choices = {}): void {
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
    takeOver(loaded);
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
        schedule(AUTOSAVE_DELAY_MS);
    },

    /** Sends what is unsaved now. */
    save,

    /** Decides the conflicts, by their ids. */
    resolve(choices: Choices): void {
      if (conflicting !== undefined) takeOver(conflicting, choices);
    },

    /** Reads the draft again, after this person changed it on the server. */
    async reload(): Promise<void> {
      takeOver(await loadDraft(client, id));
      show({ mergedFrom: undefined });
    },

    dismissMerge: () => show({ mergedFrom: undefined }),

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

const isPermanent = (error: unknown) =>
  error instanceof HttpError && (error.status === 403 || error.status === 404);

export type DraftSession = ReturnType<typeof createDraftSession>;
