import { useCallback, useEffect, useRef, useState } from "react";
import { withPatience } from "#src/browser/patience.ts";
import { randomId } from "#src/browser/random-id.ts";
import {
  type DeclarationDraft,
  emptyDraft,
  isEmptyDraft,
} from "#src/domain/declaration/declaration-draft.ts";
import { parse } from "#src/schema/parse.ts";
import type { StoredDeclarationDraft } from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/storage-declaration-draft.gen.js";
import {
  createDeviceStore,
  type DraftKey,
  databaseTable,
} from "./device-store.ts";

/** The user and the challenge of a draft. */
export interface DraftOwner {
  user: string;
  challenge: string;
  draftKey?: DraftKey;
}

const drafts = createDeviceStore(
  databaseTable("palmares", "declaration-drafts"),
);

const keysOf = ({ user, challenge }: DraftOwner) => {
  const key = `${user}/${challenge}`;
  return { draft: `${key}/draft`, proof: `${key}/proof` };
};

const freshDraft = () => emptyDraft(randomId());

/** The stored draft of a declaration; undefined if there is no readable one. */
export async function readDraft(
  owner: DraftOwner,
): Promise<DeclarationDraft | undefined> {
  const { draft: key, proof: proofKey } = keysOf(owner);
  const [found = null, proof] = await drafts.read(
    [key, proofKey],
    owner.draftKey,
  );
  const parsed = parse<StoredDeclarationDraft>(validate, found);
  if (!parsed.ok) return undefined;
  const { version: _, ...draft } = parsed.value;
  return { ...draft, proof: proof instanceof File ? proof : null };
}

/** Stores a draft; its proof is only written if it has changed. */
async function writeDraft(
  owner: DraftOwner,
  { proof, ...draft }: DeclarationDraft,
  storedProof: File | null | undefined,
): Promise<void> {
  const { draft: key, proof: proofKey } = keysOf(owner);
  const value: StoredDeclarationDraft = { version: 1, ...draft };
  const parts: [string, unknown][] = [[key, value]];
  if (proof !== storedProof) parts.push([proofKey, proof]);
  await drafts.write(parts, owner.draftKey);
}

/** Deletes the draft of a declaration. */
export async function removeDraft(owner: DraftOwner): Promise<void> {
  await drafts.remove(Object.values(keysOf(owner)));
}

/** Deletes all of a user's drafts in this browser when they sign out, since the device may be shared. */
export const removeDraftsOf = (user: string): Promise<void> =>
  withPatience(() => drafts.removeOf(user));

/** Deletes the drafts of all other users when `user` signs in, and those unchanged for 30 days. */
export const removeDraftsOfOthers = (user: string): Promise<void> =>
  withPatience(() => drafts.removeOfOthers(user));

/** A draft on the screen. */
export type OpenDraft =
  | { status: "loading" }
  /** Open in another tab. */
  | { status: "elsewhere"; claim: () => void }
  | {
      status: "open";
      draft: DeclarationDraft;
      /** Whether it was restored from an earlier visit. */
      isRestored: boolean;
      /** False if this browser cannot store it, as in some private windows. */
      isKept: boolean;
      change: (change: (draft: DeclarationDraft) => DeclarationDraft) => void;
      /** Turns it into another declaration, since an earlier attempt to send this one has arrived. */
      renew: () => void;
      /** Replaces it by another draft. @param make receives the idempotency key of the new draft */
      replace: (make: (idempotencyKey: string) => DeclarationDraft) => void;
      /** Replaces it by an empty draft. */
      reset: () => void;
    };

/** Who holds the draft: this tab, another one, or not known yet. */
function useLock({ user, challenge }: DraftOwner) {
  const [holder, setHolder] = useState<"unknown" | "here" | "elsewhere">(
    "unknown",
  );
  const [takeovers, setTakeovers] = useState(0);
  useEffect(() => {
    if (!("locks" in navigator)) {
      setHolder("here");
      return;
    }
    let isDrawn = true;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let hasAnswered = () => {};
    const answered = new Promise<void>((resolve) => {
      hasAnswered = resolve;
    });
    const name = `declaration/${user}/${challenge}`;
    const waiting = new AbortController();
    const set = (next: "here" | "elsewhere") => {
      hasAnswered();
      if (isDrawn) setHolder(next);
    };
    const hold = () => {
      set("here");
      return isDrawn ? released : undefined;
    };
    /** Another tab holds it, now or from now on: waits until that tab releases it. */
    const wait = () => {
      set("elsewhere");
      if (!isDrawn) return;
      navigator.locks
        .request(name, { signal: waiting.signal }, hold)
        .catch(lose);
    };
    /** Another tab has taken over; if the browser refuses locks, the draft stays here. */
    const lose = (error: unknown) => {
      const isTaken =
        error instanceof DOMException && error.name === "AbortError";
      if (isTaken) wait();
      else set("here");
    };
    const held =
      takeovers > 0
        ? navigator.locks.request(name, { steal: true }, hold)
        : navigator.locks.request(name, { ifAvailable: true }, (lock) =>
            lock === null ? wait() : hold(),
          );
    held.catch(lose);
    withPatience(() => answered).catch(() => set("here"));
    return () => {
      isDrawn = false;
      waiting.abort();
      release();
    };
  }, [user, challenge, takeovers]);
  return {
    holder,
    claim: useCallback(() => setTakeovers((count) => count + 1), []),
  };
}

/**
 * The draft of a user's declaration in a challenge: stored in IndexedDB at every change, so that it survives a reload, a
 * crash or the end of a session. Only one tab at a time holds it.
 */
export function useDeclarationDraft({
  user,
  challenge,
  draftKey,
}: DraftOwner): OpenDraft {
  const { holder, claim } = useLock({ user, challenge });
  const [draft, setDraft] = useState<DeclarationDraft>();
  const [isRestored, setRestored] = useState(false);
  const [isKept, setKept] = useState(true);
  const latest = useRef<DeclarationDraft>(undefined);
  const storedProof = useRef<File | null>(undefined);
  /** A proof that exceeded the quota: only the rest of the draft is stored. */
  const unstoredProof = useRef<File | null>(null);
  /** After a failed read nothing is written, since that would overwrite a draft that the user has not seen. */
  const isReadable = useRef(true);

  useEffect(() => {
    if (holder !== "here") return;
    let isDrawn = true;
    const open = (found: DeclarationDraft | undefined, isRead: boolean) => {
      if (!isDrawn) return;
      isReadable.current = isRead;
      setKept(isRead);
      latest.current = found ?? freshDraft();
      storedProof.current = latest.current.proof;
      setRestored(found !== undefined && !isEmptyDraft(found));
      setDraft(latest.current);
    };
    withPatience(() => readDraft({ user, challenge, draftKey })).then(
      (found) => open(found, true),
      () => open(undefined, false),
    );
    return () => {
      isDrawn = false;
    };
  }, [holder, user, challenge, draftKey]);

  const store = useCallback(
    async (next: DeclarationDraft) => {
      const { proof } = next;
      const write = async (file: File | null) => {
        const stored = { ...next, proof: file };
        const owner = { user, challenge, draftKey };
        await writeDraft(owner, stored, storedProof.current);
        storedProof.current = file;
      };
      if (proof !== null && proof !== unstoredProof.current)
        try {
          return await write(proof);
        } catch {
          unstoredProof.current = proof;
        }
      await write(null);
      if (proof !== null) throw new Error("The proof cannot be stored.");
    },
    [user, challenge, draftKey],
  );
  const show = useCallback(
    (next: DeclarationDraft, keep: () => Promise<void>) => {
      latest.current = next;
      setDraft(next);
      if (!isReadable.current) return;
      const keeping = keep();
      const fail = () => setKept(false);
      keeping.then(() => setKept(true), fail);
      withPatience(() => keeping).catch(fail);
    },
    [],
  );
  const change = useCallback(
    (apply: (draft: DeclarationDraft) => DeclarationDraft) => {
      const before = latest.current;
      if (before === undefined) return;
      const next = apply(before);
      if (next !== before) show(next, () => store(next));
    },
    [show, store],
  );
  const renew = useCallback(
    () => change((draft) => ({ ...draft, idempotencyKey: randomId() })),
    [change],
  );
  const replace = useCallback(
    (make: (idempotencyKey: string) => DeclarationDraft) => {
      setRestored(false);
      const next = make(randomId());
      show(next, () => store(next));
    },
    [show, store],
  );
  const reset = useCallback(() => {
    setRestored(false);
    show(freshDraft(), () => removeDraft({ user, challenge }));
  }, [user, challenge, show]);

  if (holder === "elsewhere") return { status: "elsewhere", claim };
  if (holder === "unknown" || draft === undefined) return { status: "loading" };
  return {
    ...{ status: "open", draft, isRestored, isKept },
    ...{ change, renew, replace, reset },
  };
}
