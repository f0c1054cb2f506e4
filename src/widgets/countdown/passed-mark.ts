const MINUTE = 60_000;

/** How long before the end a countdown says aloud what is left, in milliseconds. */
const marks = [MINUTE, 10 * MINUTE, 60 * MINUTE];

/**
 * The last mark that a countdown has passed since it was first shown; undefined before the first one.
 * @param from what was left then, in milliseconds
 */
export const passedMark = (from: number, left: number): number | undefined =>
  marks.find((mark) => left <= mark && mark < from);
