import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { persisted } from "#src/api/cache/keys.ts";
import {
  type Changing,
  readChanging,
  untilRefetch,
} from "#src/api/cache/next-change.ts";
import { apiOf } from "#src/api/cache/query-client.ts";
import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { path } from "#src/api/client/path.ts";
import { uploadsPath } from "#src/api/client/probe-uploads.ts";
import { type List, readAll, sendWrite } from "#src/api/client/read.ts";
import { readPage } from "#src/api/client/read-page.ts";
import {
  loadUpload,
  resumableUploadsQuery,
} from "#src/api/client/resumable-upload.ts";
import {
  hasStatus,
  isUnreachable,
  violationsOf,
} from "#src/api/errors/error-guards.ts";
import {
  sendFile,
  type UploadOptions,
  uploadCall,
} from "#src/api/programme/media.ts";
import { isComplete, type Page } from "#src/api/programme/pages.ts";
import {
  type DeclarationDraft,
  declarationOf,
} from "#src/domain/declaration/declaration-draft.ts";
import {
  arrivedDeclaration,
  type Sending,
} from "#src/domain/declaration/sent-declaration.ts";
import { entityId } from "#src/domain/values/reference.ts";
import declarationShape from "#src/schema/shapes/wire-declaration.gen.js";
import type {
  Challenge,
  Declaration,
  DeclarationRequest,
} from "#src/schema/types.gen.ts";
import { challengeQuery } from "./challenges.ts";

/** Status to filter declarations by. */
export type DeclarationStatus = Declaration["status"];

/** Page size for fetching the whole list. */
const allPageSize = 100;

const declarationsPath = (challenge: string) =>
  path`/declarations/challenge/${challenge}/user`;

/** GET /declarations/challenge/{id}/user: the user's declarations in a challenge, newest first. */
export const getDeclarations = (
  client: Client,
  challenge: string,
  type?: DeclarationStatus,
  call?: CallOptions,
): Promise<List<Declaration>> =>
  readAll(client, declarationsPath(challenge), declarationShape, {
    ...call,
    query: { type, itemsPerPage: allPageSize },
  });

/** The user's declarations in a challenge, all or those with a status, newest first. */
export const declarationsQuery = (
  challenge: string,
  type?: DeclarationStatus,
) =>
  queryOptions({
    queryKey: ["challenge", challenge, "declarations", { type }],
    meta: persisted,
    queryFn: ({ signal, meta }) =>
      getDeclarations(apiOf(meta), challenge, type, { signal }),
  });

/** Refetches a challenge and the user's declarations in it before another declaration (CH-2.5.35). */
export function refetchDeclarations(
  queries: QueryClient,
  challenge: string,
): void {
  const { queryKey } = challengeQuery(challenge);
  void queries.invalidateQueries({ queryKey, exact: true });
  void queries.prefetchQuery({ ...declarationsQuery(challenge), staleTime: 0 });
}

/** GET /declarations/challenge/{id}/user: one page of the user's declarations, numbered from 1. */
export const getDeclarationsPage = (
  client: Client,
  challenge: string,
  type: DeclarationStatus | undefined,
  page: { page: number; pageSize: number },
  call?: CallOptions,
): Promise<Page<Declaration>> =>
  readPage(client, declarationsPath(challenge), declarationShape, page, {
    ...call,
    query: { type },
  });

const pagesKey = (challenge: string) =>
  ["challenge", challenge, "declaration-pages"] as const;

type Pages = {
  state: {
    data?: { pages: Changing<{ items: readonly Declaration[] }>[] } | undefined;
  };
};

/** A list of several pages would be refetched page by page. */
const hasOnePage = ({ state }: Pages) => (state.data?.pages.length ?? 0) < 2;

const untilDecided = (query: Pages) => {
  const page = query.state.data?.pages[0];
  return hasOnePage(query) &&
    page?.items.some(({ status }) => status === "waiting")
    ? untilRefetch(page)
    : false;
};

/**
 * The user's declarations in a challenge, all or those with a status, newest first, 50 at a time. Once older pages are
 * loaded, the list is no longer refetched automatically; half a minute after it was last shown it starts from page one.
 */
export const declarationPagesQuery = (
  challenge: string,
  type?: DeclarationStatus,
) =>
  infiniteQueryOptions({
    queryKey: [...pagesKey(challenge), { type }],
    meta: persisted,
    gcTime: 30_000,
    refetchOnMount: hasOnePage,
    refetchOnWindowFocus: hasOnePage,
    refetchOnReconnect: hasOnePage,
    refetchInterval: untilDecided,
    queryFn: ({ signal, meta, pageParam }) =>
      readChanging((call) =>
        getDeclarationsPage(
          apiOf(meta),
          challenge,
          type,
          { page: pageParam, pageSize: 50 },
          { ...call, signal },
        ),
      ),
    initialPageParam: 1,
    getNextPageParam: (_, pages) =>
      isComplete(pages) ? undefined : pages.length + 1,
  });

/** A complete draft, with the user who declares. */
export interface SentDraft extends UploadOptions {
  challenge: Challenge;
  draft: DeclarationDraft;
  /** The user's id. */
  user: string;
}

/**
 * POST /declarations: declares, with the proof if there is one (CH-7.4.1). Repeated with the same draft, the server
 * creates one declaration and returns the first response again.
 * @param uploaded IRI of the proof, if it was uploaded before
 */
export async function postDeclaration(
  client: Client,
  { challenge, draft, user, ...options }: SentDraft,
  uploaded?: string,
): Promise<Declaration | undefined> {
  const body = new FormData();
  const declaration: DeclarationRequest = {
    ...declarationOf(challenge, draft, user),
    ...(uploaded !== undefined && { proof: uploaded }),
  };
  body.set("declaration", JSON.stringify(declaration));
  const file =
    challenge.needProof && uploaded === undefined ? draft.proof : null;
  if (file) {
    body.set("targetEntity", "Declaration");
    body.set("file", file);
  }
  const address = "/declarations";
  const send = () =>
    sendWrite(client, "POST", address, declarationShape, {
      ...uploadCall(options),
      body,
      idempotencyKey: draft.idempotencyKey,
    });
  return file ? sendFile(file, address, send) : send();
}

/** Proofs of at least this size, in bytes, are sent as resumable uploads if the API supports them. */
const resumableFrom = 1_000_000;

/** Whether the proof is uploaded separately: it is large, and the API supports resumable uploads. */
async function isSentAlone(
  queries: QueryClient,
  { challenge, draft: { proof } }: SentDraft,
): Promise<boolean> {
  if (!challenge.needProof || proof === null || proof.size < resumableFrom)
    return false;
  return (await queries.fetchQuery(resumableUploadsQuery())) === "offered";
}

/**
 * Declares. The proof is uploaded first; if that fails, or if the API does not know the upload, it is sent in the same
 * request as the declaration.
 */
async function declare(
  client: Client,
  queries: QueryClient,
  sent: SentDraft,
): Promise<Declaration | undefined> {
  const { draft, user, ...options } = sent;
  const { proof, idempotencyKey } = draft;
  if (proof === null || !(await isSentAlone(queries, sent)))
    return postDeclaration(client, sent);
  const code = await loadUpload().catch(() => undefined);
  const key = `${user}/${idempotencyKey}`;
  const uploaded = await sendFile(proof, uploadsPath, async () =>
    code?.uploadResumable(client, proof, key, options),
  );
  if (uploaded !== undefined)
    try {
      return await postDeclaration(client, sent, uploaded);
    } catch (error) {
      if (!isProofUnknown(error)) throw error;
    }
  const declaration = await postDeclaration(client, sent);
  if (code) queries.setQueryData(resumableUploadsQuery().queryKey, "blocked");
  return declaration;
}

const isProofUnknown = (error: unknown) =>
  hasStatus(error, 400, 422) &&
  violationsOf(error).some(({ propertyPath }) => propertyPath === "proof");

/** Outcome of sending a draft. */
export type SendOutcome =
  /** Accepted; undefined if the server does not say which declaration it created. */
  | { status: "sent"; declaration: Declaration | undefined }
  /** The response was lost, and the declaration is not in the history, or the history failed to load. */
  | {
      status: "lost";
      error: Error;
      isHistoryRead: boolean;
    };

/** Looks for a sent draft on the first page of the history; undefined if it is not there. */
async function findSent(
  client: Client,
  sending: Sending,
): Promise<Declaration | undefined> {
  const id = entityId(sending.challenge) ?? "";
  const page = { page: 1, pageSize: 10 };
  const { items } = await getDeclarationsPage(client, id, undefined, page);
  return arrivedDeclaration(items, sending);
}

/** Sends a draft; if the response is lost, or does not contain the declaration, looks for it in the history. */
async function send(
  client: Client,
  queries: QueryClient,
  draft: SentDraft,
): Promise<SendOutcome> {
  const sending = {
    ...draft,
    sentAt: client.serverNow(),
    timeZone: client.timeZone(),
  };
  try {
    const declaration =
      (await declare(client, queries, draft)) ??
      (await findSent(client, sending).catch(() => undefined));
    return { status: "sent", declaration };
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const lost = { status: "lost", error } as const;
    try {
      const declaration = await findSent(client, sending);
      return declaration === undefined
        ? { ...lost, isHistoryRead: true }
        : { status: "sent", declaration };
    } catch {
      return { ...lost, isHistoryRead: false };
    }
  }
}

/** Declares, then refetches the challenge, the user's actions and the balance. */
export const declareMutation = (challenge: string) =>
  mutationOptions({
    mutationFn: (draft: SentDraft, { meta, client }) =>
      send(apiOf(meta), client, draft),
    onSuccess: ({ status }, __, ___, { client }) => {
      if (status === "lost") return;
      void client.resetQueries({ queryKey: pagesKey(challenge) });
      for (const queryKey of [
        ["challenge", challenge],
        ["challenges"],
        ["declaration-actions"],
      ])
        void client.invalidateQueries({ queryKey });
    },
  });
