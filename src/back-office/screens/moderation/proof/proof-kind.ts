import type { EntryDetails } from "#src/back-office/screens/moderation/entries.ts";

export type ProofKind = "image" | "pdf" | "csv" | "xlsx" | "other";

const kinds: Readonly<Record<string, ProofKind>> = {
  "application/pdf": "pdf",
  "text/csv": "csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
};

const images = /^image\/(png|jpeg|gif|webp|bmp|svg\+xml)$/;

/** How a proof is shown, by the type that the server found in its bytes; a picture at another address has none. */
export const kindOf = ({
  type,
}: Pick<NonNullable<EntryDetails["proof"]>, "type">): ProofKind =>
  type === null || images.test(type) ? "image" : (kinds[type] ?? "other");
