/** The texts of a block, the same for every editor. */
export const textOf = (index: number) => ({
  title: `Block ${index}`,
  text: `The text of block ${index}, of about the length of one or two lines in a column of a page.`,
});
