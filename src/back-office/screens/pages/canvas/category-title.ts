import { useQuery } from "@tanstack/react-query";
import { useOffice } from "#src/back-office/api/office.ts";
import { idIn } from "#src/domain/values/reference.ts";
import type { JsonObject } from "#src/schema/json.ts";

/** The title of a page's category in a language; null if it has no category. */
export function useCategoryTitle(
  { category }: JsonObject,
  language: string,
): string | null {
  const client = useOffice();
  const id = idIn(category);
  const { data = null } = useQuery({
    queryKey: ["category-title", id, language],
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      const { items } = await client.request("GET", "/targets", {
        query: { entity: "ContentCategory", id: id ?? undefined },
        // Not the language on the screen: that of the page.
        headers: { "Accept-Language": language },
        signal,
      });
      return items[0]?.name ?? null;
    },
  });
  return data;
}
