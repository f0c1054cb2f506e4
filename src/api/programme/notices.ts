import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { persisted } from "#src/api/cache/keys.ts";
import { apiOf } from "#src/api/cache/query-client.ts";
import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { path } from "#src/api/client/path.ts";
import { type List, readAll } from "#src/api/client/read.ts";
import { entityId } from "#src/domain/values/reference.ts";
import noticeShape from "#src/schema/shapes/wire-notice.gen.js";
import type { InboxNotice } from "#src/schema/types.gen.ts";

/** GET /notices: the user's notices, the newest first. */
export const getNotices = (
  client: Client,
  call?: CallOptions,
): Promise<List<InboxNotice>> => readAll(client, "/notices", noticeShape, call);

/** The user's notices (BO-23.2). */
export const noticesQuery = () =>
  queryOptions({
    queryKey: ["notices"],
    meta: persisted,
    queryFn: ({ signal, meta }) => getNotices(apiOf(meta), { signal }),
  });

/** POST /notices/{id}/read for each: marks them as read, in the cache immediately. */
export const readNoticesMutation = () =>
  mutationOptions({
    mutationFn: (ids: readonly string[], { meta }) =>
      Promise.all(
        ids.map((id) => apiOf(meta).request("POST", path`/notices/${id}/read`)),
      ),
    onMutate: (ids, { client }) => {
      client.setQueryData(noticesQuery().queryKey, (notices) =>
        notices === undefined
          ? undefined
          : {
              ...notices,
              items: notices.items.map((notice) =>
                ids.includes(entityId(notice) ?? "")
                  ? { ...notice, isRead: true }
                  : notice,
              ),
            },
      );
    },
  });
