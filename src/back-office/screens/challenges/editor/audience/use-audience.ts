import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { groupsQuery, useOffice } from "#src/back-office/api/office.ts";
import { entityId } from "#src/domain/values/reference.ts";

/** How many active people are in some groups, which are IRIs; in none of them, everybody. Undefined while it is not known. */
export function usePeopleCount(
  groups: readonly string[],
  isWanted = true,
): number | undefined {
  const client = useOffice();
  const { data } = useQuery({
    queryKey: ["audience-count", ...groups.toSorted()],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      client.request("POST", "/audiences/count", { body: { groups }, signal }),
  });
  return data?.count;
}

export const groupIri = (id: number): string => `/v2/user-groups/${id}`;

/** The groups of the programme, and the name of one by its IRI. */
export function useGroups() {
  const { data: groups = [] } = useQuery(groupsQuery(useOffice()));
  const nameOf = useCallback(
    (iri: string) =>
      groups.find(({ id }) => groupIri(id) === iri)?.name ?? `${entityId(iri)}`,
    [groups],
  );
  return {
    nameOf,
    options: groups.map(({ id, name }) => ({
      value: groupIri(id),
      label: name,
    })),
  };
}
