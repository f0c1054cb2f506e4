import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiOf, sessionOf } from "#src/api/cache/query-client.ts";
import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { path } from "#src/api/client/path.ts";
import { type List, readAll, sendWrite } from "#src/api/client/read.ts";
import { entityId } from "#src/domain/values/reference.ts";
import accountDeletionShape from "#src/schema/shapes/wire-account-deletion.gen.js";
import dataExportShape from "#src/schema/shapes/wire-data-export.gen.js";
import type {
  AccountDeletion,
  ConfirmedRequest,
  DataExport,
} from "#src/schema/types.gen.ts";
import { meQuery } from "./user.ts";

/** GET /user/data-exports: the user's data exports, ready or in preparation, newest first. */
export const getDataExports = (
  client: Client,
  call?: CallOptions,
): Promise<List<DataExport>> =>
  readAll(client, "/user/data-exports", dataExportShape, call);

/** Polling interval while an export is being prepared, in milliseconds. */
const PREPARING_MS = 3_000;

/** The user's latest export, or null. */
export const dataExportQuery = () =>
  queryOptions({
    queryKey: ["data-exports"],
    queryFn: async ({ signal, meta }) =>
      (await getDataExports(apiOf(meta), { signal })).items[0] ?? null,
    refetchInterval: ({ state }) =>
      state.data?.status === "preparing" && PREPARING_MS,
  });

/** POST /users/{id}/data-exports: requests a data export; a wrong password is a violation. */
export const requestDataExport = (
  client: Client,
  id: string,
  request: ConfirmedRequest,
): Promise<DataExport | undefined> =>
  sendWrite(client, "POST", path`/users/${id}/data-exports`, dataExportShape, {
    body: request,
  });

/** Requests an export of the signed-in user's data. */
export const requestDataExportMutation = () =>
  mutationOptions({
    mutationFn: (request: ConfirmedRequest, { client, meta }) =>
      requestDataExport(
        apiOf(meta),
        entityId(client.getQueryData(meQuery().queryKey)) ?? "",
        request,
      ),
    onSuccess: (_, __, ___, { client }) =>
      client.invalidateQueries({ queryKey: dataExportQuery().queryKey }),
  });

/** POST /users/{id}/deletion: schedules the account's deletion in 14 days and ends all of its sessions. */
export const requestDeletion = (
  client: Client,
  id: string,
  request: ConfirmedRequest,
): Promise<AccountDeletion | undefined> =>
  sendWrite(client, "POST", path`/users/${id}/deletion`, accountDeletionShape, {
    body: request,
  });

/** Schedules the deletion of the signed-in user's account and ends the session. @returns the date, if the server says it */
export const requestDeletionMutation = () =>
  mutationOptions({
    mutationFn: async (request: ConfirmedRequest, { client, meta }) => {
      const id = entityId(client.getQueryData(meQuery().queryKey)) ?? "";
      const deletion = await requestDeletion(apiOf(meta), id, request);
      await sessionOf(meta).end(true);
      return deletion?.deletionAt ?? undefined;
    },
  });

/** DELETE /users/{id}/deletion: cancels the deletion. */
export async function keepAccount(client: Client, id: string): Promise<void> {
  await client.request("DELETE", path`/users/${id}/deletion`);
}

/** Cancels the deletion of the signed-in user's account. */
export const keepAccountMutation = () =>
  mutationOptions<void, Error, void>({
    mutationFn: async (_, { client, meta }) => {
      const { queryKey } = meQuery();
      const id = entityId(client.getQueryData(queryKey)) ?? "";
      await keepAccount(apiOf(meta), id);
      await client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        (user) => user && { ...user, deletionAt: null },
      );
    },
  });
