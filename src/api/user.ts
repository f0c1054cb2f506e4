import { mutationOptions, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toNumber } from "#src/domain/number.ts";
import { entityId } from "#src/domain/reference.ts";
import type {
  ChangePasswordRequest,
  PointsDetails,
  User,
  UserPatch,
  UserPoints,
} from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { isUnauthorized } from "./errors.ts";
import { uploadFile } from "./media.ts";
import { path } from "./path.ts";
import { apiOf } from "./query-client.ts";
import { expectAnswer, readOne } from "./read.ts";

const userValidator = () => import("#src/schema/validators/wire-user.gen.js");

/**
 * GET /me: the signed-in user, or whomever `token` stands for; null for a token that has run out.
 * Throws what the call throws otherwise.
 */
export async function getMe(
  client: Client,
  token?: string,
): Promise<User | null> {
  try {
    return await readOne(
      client,
      "/me",
      userValidator(),
      token === undefined ? {} : { token },
    );
  } catch (error) {
    if (isUnauthorized(error)) return null;
    throw error;
  }
}

/** The signed-in user; null for a visitor, for whom nothing is asked. Asked again only when the session changes. */
export const meQuery = () =>
  queryOptions({
    queryKey: ["me"],
    queryFn: ({ meta }) => {
      const api = apiOf(meta);
      return api.hasSession() ? getMe(api) : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The signed-in user; null for a visitor. */
export const useUser = (): User | null => useQuery(meQuery()).data ?? null;

/**
 * The signed-in user for a form that changes them: undefined until the answer of the last visit is confirmed, or cannot be.
 * From then on as `useUser`, so that what was typed stays.
 */
export function useConfirmedUser(): User | null | undefined {
  const { data, isStale, isFetching } = useQuery(meQuery());
  const [isConfirmed, setConfirmed] = useState(false);
  if (!isConfirmed && !(isStale && isFetching)) setConfirmed(true);
  return isConfirmed ? (data ?? null) : undefined;
}

/** What the user may do beyond a participant: the back office is open to whoever has any permission (AS-6.3). */
export function permissionsOf(user: User): string[] {
  return (user.userRoles ?? []).flatMap((role) => role?.permissions ?? []);
}

/**
 * PATCH /users/{id}.jsonld: changes what is given of one's own account.
 * @returns the user as it is now; undefined where the answer is empty
 */
export async function changeUser(
  client: Client,
  id: string,
  patch: UserPatch,
): Promise<User | undefined> {
  const url = path`/users/${id}.jsonld`;
  const [answer, { default: validate }] = await Promise.all([
    client.request("PATCH", url, { body: patch }),
    userValidator(),
  ]);
  return answer === undefined
    ? undefined
    : expectAnswer("PATCH", url, validate, answer);
}

/** Changes something of the signed-in user, everywhere on the screen. */
export const changeUserMutation = () =>
  mutationOptions({
    mutationFn: async (patch: UserPatch, { client, meta }) => {
      const { queryKey } = meQuery();
      const id = entityId(client.getQueryData(queryKey)) ?? "";
      const api = apiOf(meta);
      const changed = (await changeUser(api, id, patch)) ?? (await getMe(api));
      // An answer that is still on its way is older than the change.
      await client.cancelQueries({ queryKey });
      // Who has signed out meanwhile stays signed out.
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
      await changeUser(apiOf(meta), id, accepted);
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

/** Uploads a picture, which a change of the profile then refers to. */
export const uploadPictureMutation = () =>
  mutationOptions({
    mutationFn: (file: File, { meta }) => uploadFile(apiOf(meta), file),
  });

/** GET /user/{id}/points: a user's balance. */
export const getUserPoints = (
  client: Client,
  user: string,
  call?: CallOptions,
): Promise<UserPoints> =>
  readOne(
    client,
    path`/user/${user}/points`,
    import("#src/schema/validators/wire-user-points.gen.js"),
    call,
  );

/**
 * The signed-in user's balance (AS-7.3); null for a visitor. The user is looked up when it is asked for: after a switch
 * of accounts nobody asks for the former user's.
 */
export const pointsQuery = () =>
  queryOptions({
    queryKey: ["points"],
    queryFn: async ({ client, signal, meta }): Promise<UserPoints> => {
      const id = entityId(await client.ensureQueryData(meQuery()));
      return id === undefined
        ? { points: null }
        : getUserPoints(apiOf(meta), id, { signal });
    },
  });

/**
 * The signed-in user's balance: as last asked for, before that as `GET /me` told it; undefined where neither is known.
 * @param ask whether to ask for the present one; without it the balance is only read from what is known already
 */
export function usePoints(ask = true): number | undefined {
  const user = useUser();
  const { data } = useQuery({
    ...pointsQuery(),
    enabled: ask && user !== null,
  });
  return toNumber(data?.points) ?? toNumber(user?.points);
}

/** GET /widget-points/{id}/details.jsonld: the user's points and where they come from. */
export const getPointsDetails = (
  client: Client,
  widget: string,
  call?: CallOptions,
): Promise<PointsDetails> =>
  readOne(
    client,
    path`/widget-points/${widget}/details.jsonld`,
    import("#src/schema/validators/wire-points-details.gen.js"),
    call,
  );

export const pointsDetailsKey = ["points-details"] as const;

/** Where the user's points come from, as a points widget lists them. */
export const pointsDetailsQuery = (widget: string) =>
  queryOptions({
    queryKey: [...pointsDetailsKey, widget],
    queryFn: ({ signal, meta }) =>
      getPointsDetails(apiOf(meta), widget, { signal }),
  });
