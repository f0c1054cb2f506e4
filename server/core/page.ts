/** A slice of a list. */
export interface Page {
  limit: number;
  offset: number;
}
