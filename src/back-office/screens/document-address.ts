/** Screens that documents belong to. */
export type DocumentArea = "pages" | "settings" | "store";

const areas = new Map<string, DocumentArea>([
  ["page", "pages"],
  ["reward", "store"],
  ["badge", "store"],
]);

/** The screen that documents of a kind belong to. */
export const areaOf = (kind: string): DocumentArea =>
  areas.get(kind) ?? "settings";

/** The address of the documents of a kind below `/bo`; pages have a separate screen. */
export const documentsAddress = (kind: string): string =>
  kind === "page" ? "/pages" : `/${areaOf(kind)}/${kind}`;

/** The address of a document below `/bo`: where its form is. */
export const documentAddress = (kind: string, id: string): string =>
  `${documentsAddress(kind)}/${encodeURIComponent(id)}`;
