/** What others do with the outline. */
export interface OutlineHandle {
  /** Focuses an item, wherever it is. */
  focus: (id: string) => true;
}
