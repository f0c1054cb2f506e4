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

const composed = ["page", "shared"];

/** Whether documents of a kind are made of blocks, and edited in the composer. */
export const isComposed = (kind: string): boolean => composed.includes(kind);

/** Whether an address below `/bo` is that of a composer, which needs the whole window. */
export const isComposer = (path: string): boolean =>
  composed.some((kind) => {
    const base = `${documentsAddress(kind)}/`;
    return path.startsWith(base) && path.length > base.length;
  });

/** The address of a document below `/bo`: where its form is. */
export const documentAddress = (kind: string, id: string): string =>
  `${documentsAddress(kind)}/${encodeURIComponent(id)}`;
