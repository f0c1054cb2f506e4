import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CallOptions } from "#src/api/client/call.ts";
import { sendByXhr } from "#src/api/client/upload.ts";
import type { OfficePicture } from "#src/schema/types.gen.ts";
import { listKey, listQuery } from "./office.ts";
import type { OfficeClient, Query } from "./office-client.ts";

/** A page of the library. */
export const picturesQuery = (client: OfficeClient, query: Query) =>
  listQuery(client, "/media", query);

/** GET /media/{id}. */
export const pictureQuery = (client: OfficeClient, id: string) =>
  queryOptions({
    queryKey: ["picture", id],
    queryFn: ({ signal }) =>
      client.request("GET", "/media/{id}", { params: { id }, signal }),
  });

/** Documents that use a picture. */
export const pictureUsagesQuery = (client: OfficeClient, id: string) =>
  listQuery(client, "/media/{id}/usages", { itemsPerPage: 100 }, { id });

export const pictureVersionsQuery = (client: OfficeClient, id: string) =>
  listQuery(client, "/media/{id}/versions", {}, { id });

/** Shows a picture as it was answered, and requests again what lists it. */
export function showPicture(
  queries: QueryClient,
  client: OfficeClient,
  picture: OfficePicture,
): void {
  queries.setQueryData(pictureQuery(client, picture.id).queryKey, picture);
  const { id } = picture;
  void queries.invalidateQueries({ queryKey: listKey("/media") });
  void queries.invalidateQueries({
    queryKey: listKey("/media/{id}/versions", { id }),
  });
}

/** What a call that sends a file is made with. @param onProgress gets how much of it was sent, from 0 to 1 */
export function withFile(
  file: File,
  onProgress?: (part: number) => void,
): Pick<CallOptions, "body" | "send" | "timeout" | "onUploadProgress"> {
  const body = new FormData();
  body.set("file", file);
  return {
    body,
    send: sendByXhr,
    // The server makes the sizes of a picture before it responds.
    timeout: 120_000,
    onUploadProgress: (sent, total) =>
      onProgress?.(total === 0 ? 1 : sent / total),
  };
}
