/** All products of a challenge are asked for at once (CH-9.6). */
export const allProductsPageSize = 10_000;

/** All results of a challenge are asked for in pages of so many (CH-7.7, CH-9.5). */
export const allResultsPageSize = 1_000;
