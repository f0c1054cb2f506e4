import type { Answering, Reply } from "./http-server.ts";

/** How a server pages a list. */
interface Paging {
  /** Entries per page, given the requested number; defaults to that number, or 30. */
  size?: (requested: number | undefined) => number;
  /** The form of a page: with the total, with the URL of the next page, or as a bare array. */
  form?: "total" | "next" | "array";
  /** The response after the last page. */
  beyond?: "empty" | "not found" | "last page" | "first page" | undefined;
}

/** A server's responses for a list: page by page, according to `page` and `itemsPerPage` in the query. */
export function pagedList(
  entries: readonly unknown[],
  { size = (requested = 30) => requested, form = "total", beyond }: Paging = {},
): Answering {
  return ({ url }): Reply => {
    const query = new URLSearchParams(url.split("?")[1]);
    const requested = query.get("itemsPerPage");
    const perPage = size(requested === null ? undefined : Number(requested));
    const last = Math.max(1, Math.ceil(entries.length / perPage));
    let page = Number(query.get("page") ?? 1);
    if (page > last) {
      if (beyond === "not found") return { status: 404 };
      if (beyond === "last page") page = last;
      if (beyond === "first page") page = 1;
    }
    const members = entries.slice((page - 1) * perPage, page * perPage);
    if (form === "array") return { body: members };
    if (form === "total")
      return {
        body: {
          "hydra:member": members,
          "hydra:totalItems": entries.length,
        },
      };
    query.set("page", String(page + 1));
    return {
      body: {
        "hydra:member": members,
        "hydra:view": {
          "@id": url,
          ...(page < last && {
            "hydra:next": `${url.split("?")[0]}?${query}`,
          }),
        },
      },
    };
  };
}
