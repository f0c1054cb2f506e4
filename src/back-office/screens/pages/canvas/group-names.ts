import { queryOptions } from "@tanstack/react-query";
import { useMay } from "#src/back-office/api/office.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";

const GROUPS_PER_REQUEST = 100;

/** The names of all groups, by id. */
export const groupNamesQuery = (client: OfficeClient) =>
  queryOptions({
    queryKey: ["group-names"],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const names = new Map<string, string>();
      for (let page = 1; ; page += 1) {
        const { items, total } = await client.request("GET", "/groups", {
          query: { page, itemsPerPage: GROUPS_PER_REQUEST },
          signal,
        });
        for (const { id, name } of items) names.set(String(id), name);
        if (names.size >= total || items.length === 0) return names;
      }
    },
  });

/** Whether the signed-in user may read the names of groups. */
export function useMayReadGroups(): boolean {
  const may = useMay();
  return (
    ["USER_READ", "USER_WRITE", "CHALLENGE_WRITE", "PREVIEW_AS"] as const
  ).some(may);
}
