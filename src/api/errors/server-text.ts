const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A field of an answer that may be anything at all. */
export function fieldOf(answer: unknown, name: string): unknown {
  return isRecord(answer) ? answer[name] : undefined;
}

const textFields = [
  "hydra:description",
  "detail",
  "message",
  "hydra:title",
  "title",
];

/** The server's own text, in any of the three shapes of an error (contract, section 4). */
export function serverText(answer: unknown): string | undefined {
  return textFields
    .map((name) => fieldOf(answer, name))
    .find(
      (text): text is string => typeof text === "string" && text.trim() !== "",
    );
}

/** One field that the server refuses, and why. */
export interface Violation {
  propertyPath: string;
  message: string;
}

/** The violations of an answer (422); none where it has none. */
export function violationsOf(answer: unknown): Violation[] {
  const list = fieldOf(answer, "violations");
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => {
    const message = fieldOf(one, "message");
    const path = fieldOf(one, "propertyPath");
    return typeof message === "string" && message !== ""
      ? [{ propertyPath: typeof path === "string" ? path : "", message }]
      : [];
  });
}
