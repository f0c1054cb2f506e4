import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
} from "@tanstack/react-query";
import { persisted } from "#src/api/cache/keys.ts";
import { apiOf } from "#src/api/cache/query-client.ts";
import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { path } from "#src/api/client/path.ts";
import { sendWrite } from "#src/api/client/read.ts";
import { readPage } from "#src/api/client/read-page.ts";
import { hasStatus, isConflict } from "#src/api/errors/error-guards.ts";
import { type UploadOptions, uploadFile } from "#src/api/programme/media.ts";
import { isComplete, type Page } from "#src/api/programme/pages.ts";
import { photoEntry, withVote } from "#src/domain/challenge/photo-entry.ts";
import { entityId, entityIri } from "#src/domain/values/reference.ts";
import challengeResultShape from "#src/schema/shapes/wire-challenge-result.gen.js";
import type {
  ChallengeResult,
  Image,
  PhotoEntryRequest,
  User,
} from "#src/schema/types.gen.ts";
import { getOwnResults } from "./challenges.ts";

const photosKey = (challenge: string) =>
  ["challenge", challenge, "photos"] as const;

/** GET /challenges/{id}/challenge-results.jsonld?status=validated: one page (from 1) of a contest's photos, by rank. */
export const getPhotos = (
  client: Client,
  challenge: string,
  page: { page: number; pageSize: number },
  call?: CallOptions,
): Promise<Page<ChallengeResult>> =>
  readPage(
    client,
    path`/challenges/${challenge}/challenge-results.jsonld`,
    challengeResultShape,
    page,
    { ...call, query: { "order[rank]": "asc", status: "validated" } },
  );

/** Lists of up to this many pages are refetched when the window regains focus; longer ones are not. */
const refreshedPages = 3;

/** The validated photos of a contest, `pageSize` at a time. */
export const photosQuery = (challenge: string, pageSize: number) =>
  infiniteQueryOptions({
    queryKey: [...photosKey(challenge), pageSize],
    meta: persisted,
    queryFn: ({ signal, meta, pageParam }) =>
      getPhotos(
        apiOf(meta),
        challenge,
        { page: pageParam, pageSize },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (_, pages) =>
      isComplete(pages) ? undefined : pages.length + 1,
    refetchOnWindowFocus: ({ state: { data } }) =>
      (data?.pages.length ?? 0) <= refreshedPages,
  });

/**
 * GET /challenge-results/{id}/user/vote.jsonld or …/unvote.jsonld: adds or removes a vote; 403 for the user's own photo,
 * 409 outside the contest's dates.
 */
export const votePhoto = (
  client: Client,
  photo: string,
  isVoted: boolean,
): Promise<ChallengeResult | undefined> =>
  sendWrite(
    client,
    "GET",
    isVoted
      ? path`/challenge-results/${photo}/user/vote.jsonld`
      : path`/challenge-results/${photo}/user/unvote.jsonld`,
    challengeResultShape,
  );

/** Updates a photo in all loaded lists of a contest. */
function changePhoto(
  client: QueryClient,
  challenge: string,
  id: string | undefined,
  change: (photo: ChallengeResult) => ChallengeResult,
) {
  client.setQueriesData<InfiniteData<Page<ChallengeResult>>>(
    { queryKey: photosKey(challenge) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((photo) =>
            entityId(photo) === id ? change(photo) : photo,
          ),
        })),
      },
  );
}

/** A vote to add or to remove. */
export interface Vote {
  photo: ChallengeResult;
  user: User;
  isVoted: boolean;
}

/** Adds or removes a vote: optimistic, rolled back for this photo only if the server refuses (CH-4.7.3). */
export const votePhotoMutation = (challenge: string) =>
  mutationOptions({
    mutationFn: ({ photo, isVoted }: Vote, { meta }) =>
      votePhoto(apiOf(meta), entityId(photo) ?? "", isVoted),
    onMutate: async ({ photo, user, isVoted }, { client }) => {
      changePhoto(client, challenge, entityId(photo), (present) =>
        withVote(present, user, isVoted),
      );
      await client.cancelQueries({ queryKey: photosKey(challenge) });
    },
    onError: (_, { photo, user, isVoted }, __, { client }) =>
      changePhoto(client, challenge, entityId(photo), (present) =>
        withVote(present, user, !isVoted),
      ),
    onSuccess: (voted, { photo }, __, { client }) =>
      changePhoto(client, challenge, entityId(photo), (present) => ({
        ...present,
        ...(voted?.resultValue !== undefined && {
          resultValue: voted.resultValue,
        }),
        ...(voted?.voters !== undefined && { voters: voted.voters }),
      })),
  });

/** DELETE /challenge-results/{id}: removes the user's refused photo. */
const deletePhoto = (client: Client, id: string): Promise<unknown> =>
  client.request("DELETE", path`/challenge-results/${id}`);

/** POST /challenge-results/user/photo: enters an uploaded photo; 400 until a refused one has been removed. */
const postPhoto = (
  client: Client,
  body: PhotoEntryRequest,
): Promise<ChallengeResult | undefined> =>
  sendWrite(
    client,
    "POST",
    "/challenge-results/user/photo",
    challengeResultShape,
    { body },
  );

/** A photo and the progress of its entry, retained between attempts so that a retry resumes at the step that failed. */
export interface PhotoSubmission {
  file: File;
  /** The refused result that it replaces; undefined once that is deleted. */
  refused: string | undefined;
  /** The uploaded file's IRI; undefined until it is uploaded. */
  image: string | undefined;
}

/**
 * Enters a photo: deletes the refused one, uploads the file, then creates the entry (CH-4.5.2). Records each completed
 * step in `submission`. A step whose response was lost counts as completed if the server confirms it.
 */
async function enterPhoto(
  client: Client,
  challenge: string,
  submission: PhotoSubmission,
  options: UploadOptions,
): Promise<void> {
  if (submission.refused !== undefined) {
    await deletePhoto(client, submission.refused).catch(unless(404));
    submission.refused = undefined;
  }
  if (submission.image === undefined) {
    const { file } = submission;
    const media = await uploadFile(client, file, "ChallengeResult", options);
    submission.image = entityIri(media, "media-objects");
  }
  const { image } = submission;
  const entry = { challenge: `/v2/challenges/${challenge}`, image };
  await postPhoto(client, entry).catch(async (error: unknown) => {
    if (hasStatus(error, 422)) submission.image = undefined;
    if (!isConflict(error)) throw error;
    const { items } = await getOwnResults(client, challenge);
    const { result } = photoEntry(items);
    if (imageId(result?.image) !== entityId(image)) throw error;
  });
}

const unless = (status: number) => (error: unknown) => {
  if (!hasStatus(error, status)) throw error;
};

const imageId = (image: Image | undefined) =>
  typeof image === "object" ? entityId(image) : undefined;

/** Enters a photo, or resumes after a failure, then refetches the challenge. */
export const enterPhotoMutation = (challenge: string) =>
  mutationOptions({
    mutationFn: (
      {
        submission,
        ...options
      }: UploadOptions & { submission: PhotoSubmission },
      { meta },
    ) => enterPhoto(apiOf(meta), challenge, submission, options),
    onSettled: (_, __, ___, ____, { client }) =>
      client.invalidateQueries({ queryKey: ["challenge", challenge] }),
  });
