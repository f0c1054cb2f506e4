import type { Translate } from "./texts.ts";

/** Who did something, as lists and histories name them: null for the server, without a name for an erased account. */
export const authorName = (
  author: { name: string | null } | null | undefined,
  t: Translate,
): string =>
  author ? (author.name ?? t("audit.deleted_account")) : t("audit.server");
