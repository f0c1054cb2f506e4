/** A text of a notice with what a person lacks: `{tier}` and `{missing}` (BO-23.1). */
export const filledText = (
  text: string,
  { tier, missing }: { tier: string; missing: string },
): string => text.replaceAll("{tier}", tier).replaceAll("{missing}", missing);
