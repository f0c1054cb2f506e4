import { queryOptions } from "@tanstack/react-query";
import { listQuery } from "#src/back-office/api/office.ts";
import type {
  OfficeClient,
  Query,
} from "#src/back-office/api/office-client.ts";
import { useListState } from "#src/back-office/list-state.ts";

/** GET /figures: what figures there are. */
export const figuresQuery = (client: OfficeClient) =>
  listQuery(client, "/figures", {});

/** GET /figures/{id}: the values of a figure. Those of another period are never shown meanwhile. */
export const figureQuery = (client: OfficeClient, id: string, query: Query) =>
  queryOptions({
    queryKey: ["figure", id, query],
    queryFn: ({ signal }) =>
      client.request("GET", "/figures/{figure}", {
        params: { figure: id },
        query,
        signal,
      }),
  });

/** The period and the challenge or group of all figures, kept in the address. */
export function useFigureFilter() {
  const { state, change } = useListState(["from", "to", "challenge", "group"]);
  const { page: _, itemsPerPage: __, ...filter } = state;
  return { filter, change };
}

export type FigureFilter = ReturnType<typeof useFigureFilter>["filter"];
