import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  OfficePicture,
  OfficePictureUsage,
  OfficePictureVersion,
} from "#src/schema/types.gen.ts";
import { listQuery } from "./office.ts";
import type { OfficeClient } from "./office-client.ts";

/** The address of a picture's calls. */
export const picturePath = (id: string): string =>
  `/media/${encodeURIComponent(id)}`;

/** A page of the library. */
export const picturesQuery = (
  client: OfficeClient,
  query: Readonly<Record<string, string | number | undefined>>,
) => listQuery<OfficePicture>(client, "/media", query);

/** GET /media/{id}. */
export const pictureQuery = (client: OfficeClient, id: string) =>
  queryOptions({
    queryKey: ["picture", id],
    queryFn: async ({ signal }) =>
      (await client.request("GET", picturePath(id), {
        signal,
      })) as OfficePicture,
  });

/** Documents that use a picture. */
export const pictureUsagesQuery = (client: OfficeClient, id: string) =>
  listQuery<OfficePictureUsage>(client, `${picturePath(id)}/usages`, {
    itemsPerPage: 100,
  });

export const pictureVersionsQuery = (client: OfficeClient, id: string) =>
  listQuery<OfficePictureVersion>(client, `${picturePath(id)}/versions`, {});

/** Shows a picture as it was answered, and requests again what lists it. */
export function showPicture(
  queries: QueryClient,
  client: OfficeClient,
  picture: OfficePicture,
): void {
  queries.setQueryData(pictureQuery(client, picture.id).queryKey, picture);
  for (const path of ["/media", `${picturePath(picture.id)}/versions`])
    void queries.invalidateQueries({ queryKey: ["list", path] });
}
