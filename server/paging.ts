/** A slice of a list. */
export interface Page {
  limit: number;
  offset: number;
}

export interface PageQuery {
  page: number;
  itemsPerPage: number;
}

const ITEMS_PER_PAGE = 30;
const MOST_ITEMS_PER_PAGE = 100;

/** The query of a paged collection, with other parameters of its own. */
export const pageQuery = (properties: Record<string, object> = {}) => ({
  type: "object",
  properties: {
    page: { type: "integer", minimum: 1, maximum: 1_000_000, default: 1 },
    itemsPerPage: { type: "integer", minimum: 1, default: ITEMS_PER_PAGE },
    ...properties,
  },
});

/** Which slice a query asks for, of at most `most` items; asking for more grants that many. */
export function pageOf(
  { page, itemsPerPage }: PageQuery,
  most = MOST_ITEMS_PER_PAGE,
): Page {
  const limit = Math.min(itemsPerPage, most);
  return { limit, offset: (page - 1) * limit };
}
