/** Screens that documents belong to. */
export type DocumentArea = "settings" | "store";

const storeKinds: readonly string[] = ["reward", "badge"];

/** The screen that documents of a kind belong to. */
export const areaOf = (kind: string): DocumentArea =>
  storeKinds.includes(kind) ? "store" : "settings";

/** The address of the documents of a kind below `/bo`. */
export const documentsAddress = (kind: string): string =>
  `/${areaOf(kind)}/${kind}`;

/** The address of a document below `/bo`: where its form is. */
export const documentAddress = (kind: string, id: string): string =>
  `${documentsAddress(kind)}/${encodeURIComponent(id)}`;
