/** The option with the sum, in points, above which a change by hand needs a second person. */
export const CORRECTION_LIMIT = "moderation_correction_limit";

const DEFAULT_LIMIT = 1_000;

/** What one person changes by hand, and what is changed for one participant, is added up over so many hours. */
export const LIMIT_HOURS = 24;

/** Whether a value is a limit: a finite number of points. */
export const isCorrectionLimit = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value >= 0;

/** The limit that a value of the option sets; that of a programme without the option, if it is no limit. */
export const correctionLimitOf = (value: unknown): number =>
  isCorrectionLimit(value) ? value : DEFAULT_LIMIT;

/** Whether a change of points by hand needs a second person (BO-5.5). */
export const needsSecondPerson = (points: number, limit: number): boolean =>
  Math.abs(points) > limit;
