import { mutationOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { apiOf } from "#src/api/cache/query-client.ts";
import type { Client } from "#src/api/client/client.ts";
import { path } from "#src/api/client/path.ts";
import { sendWrite } from "#src/api/client/read.ts";
import { uploadFile } from "#src/api/programme/media.ts";
import { entityId } from "#src/domain/values/reference.ts";
import userShape from "#src/schema/shapes/wire-user.gen.js";
import type {
  ChangePasswordRequest,
  User,
  UserPatch,
} from "#src/schema/types.gen.ts";
import { getMe, meQuery } from "./user.ts";

/**
 * PATCH /users/{id}.jsonld: changes the given fields of the user's own account.
 * @returns the updated user; undefined if the response does not contain it
 */
export async function changeUser(
  client: Client,
  id: string,
  patch: UserPatch,
): Promise<User | undefined> {
  const url = path`/users/${id}.jsonld`;
  return sendWrite(client, "PATCH", url, userShape, { body: patch });
}

/** Changes fields of the signed-in user and updates the cached user. */
export const changeUserMutation = () =>
  mutationOptions({
    mutationFn: async (patch: UserPatch, { client, meta }) => {
      const { queryKey } = meQuery();
      const id = entityId(client.getQueryData(queryKey)) ?? "";
      const api = apiOf(meta);
      const changed = (await changeUser(api, id, patch)) ?? (await getMe(api));
      // A response still in flight predates the change.
      await client.cancelQueries({ queryKey });
      // The user may have signed out meanwhile.
      client.setQueryData(queryKey, (user) =>
        entityId(user) === id ? changed : user,
      );
    },
  });

/** Accepts the terms of use (AS-7.4). */
export const acceptTermsMutation = () =>
  mutationOptions<void, Error, void>({
    mutationFn: async (_, { client, meta }) => {
      const { queryKey } = meQuery();
      const id = entityId(client.getQueryData(queryKey)) ?? "";
      const accepted = { isCGUAccepted: true } as const;
      // Any 2xx will do, whatever its body.
      await apiOf(meta).request("PATCH", path`/users/${id}.jsonld`, {
        body: accepted,
      });
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (user) => user && { ...user, ...accepted });
    },
  });

/** PUT /users/{id}/password; a wrong current password or a leaked new one is a violation of its field. */
export async function changePassword(
  client: Client,
  id: string,
  request: ChangePasswordRequest,
): Promise<void> {
  await client.request("PUT", path`/users/${id}/password`, { body: request });
}

/** Changes the signed-in user's password. */
export const changePasswordMutation = () =>
  mutationOptions({
    mutationFn: (request: ChangePasswordRequest, { client, meta }) =>
      changePassword(
        apiOf(meta),
        entityId(client.getQueryData(meQuery().queryKey)) ?? "",
        request,
      ),
  });

/** Uploads a profile picture; a later profile change refers to it. */
export const uploadPictureMutation = () =>
  mutationOptions({
    mutationFn: (file: File, { meta }) => uploadFile(apiOf(meta), file),
  });

/**
 * The signed-in user for a form that changes them: undefined until the persisted response is refetched, or fails to be. From
 * then on like `useUser`, so that refetching does not replace what was typed.
 */
export function useConfirmedUser(): User | null | undefined {
  const { data, isStale, isFetching } = useQuery(meQuery());
  const [isConfirmed, setConfirmed] = useState(false);
  if (!isConfirmed && !(isStale && isFetching)) setConfirmed(true);
  return isConfirmed ? (data ?? null) : undefined;
}
