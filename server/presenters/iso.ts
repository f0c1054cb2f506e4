/** ISO 8601, as the wire writes instants. */
export const iso = (date: Date | null): string | null =>
  date?.toISOString() ?? null;
