import { createHash } from "node:crypto";

/** A request that a user may send again with the same `Idempotency-Key`, as it is stored with the new declaration or order. */
export interface RequestKey {
  /** Null without a key. */
  idempotency_key: string | null;
  /** The SHA-256 of what the request says, however it is written. */
  request_hash: Buffer | null;
}

export const requestKey = (
  key: string | null,
  content: () => unknown,
): RequestKey => ({
  idempotency_key: key,
  request_hash:
    key === null
      ? null
      : createHash("sha256").update(JSON.stringify(content())).digest(),
});

/** What an earlier request with the same key created; `key_reused` if it said something else. */
export async function createdBefore(
  { idempotency_key, request_hash }: RequestKey,
  find: (
    key: string,
  ) => Promise<{ id: number; request_hash: Buffer | null } | undefined>,
): Promise<number | "key_reused" | undefined> {
  if (idempotency_key === null || request_hash === null) return undefined;
  const former = await find(idempotency_key);
  if (former === undefined) return undefined;
  return former.request_hash?.equals(request_hash) ? former.id : "key_reused";
}
