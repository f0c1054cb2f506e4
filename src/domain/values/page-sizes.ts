/** All products of a challenge are fetched in one request (CH-9.6). */
export const allProductsPageSize = 10_000;

/** All results of a challenge are fetched in pages of this size (CH-7.7, CH-9.5). */
export const allResultsPageSize = 1_000;
