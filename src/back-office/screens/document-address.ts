import { basePath } from "#src/domain/programme/base-path.ts";
import type { OfficeDocument } from "#src/schema/types.gen.ts";

/** Screens that documents belong to. */
export type DocumentArea =
  | "pages"
  | "notices"
  | "challenges"
  | "settings"
  | "store";

const areas = new Map<string, DocumentArea>([
  ["page", "pages"],
  ["notice", "notices"],
  ["challenge", "challenges"],
  ["product", "challenges"],
  ["reward", "store"],
  ["badge", "store"],
]);

/** The screen that documents of a kind belong to. */
export const areaOf = (kind: string): DocumentArea =>
  areas.get(kind) ?? "settings";

/** Kinds whose documents have a separate address below `/bo`. */
const addresses = new Map([
  ["page", "/pages"],
  ["notice", "/notices"],
  ["challenge", "/challenges"],
  ["product", "/products"],
]);

/** The address of the documents of a kind below `/bo`. */
export const documentsAddress = (kind: string): string =>
  addresses.get(kind) ?? `/${areaOf(kind)}/${kind}`;

const composed = ["page", "shared"];

/** Whether documents of a kind are made of blocks, and edited in the composer. */
export const isComposed = (kind: string): boolean => composed.includes(kind);

/** Kinds whose editor has panes, which need the whole window. */
const withPanes = [...composed, "challenge"];

/** Whether documents of a kind are edited in panes: outline, form and preview. */
export const hasPanes = (kind: string): boolean => withPanes.includes(kind);

/** The kind and the id of the document that an address below `/bo` opens in an editor with panes. */
export function documentWithPanesAt(
  path: string,
): { kind: string; id: string } | undefined {
  for (const kind of withPanes) {
    const base = `${documentsAddress(kind)}/`;
    const [id = "", view] = path.startsWith(base)
      ? path.slice(base.length).split("/")
      : [];
    if (id !== "" && view !== "import") return { kind, id };
  }
  return undefined;
}

/** Whether an address below `/bo` is that of an editor with panes. */
export const isWidePath = (path: string): boolean =>
  documentWithPanesAt(path) !== undefined;

/** The address of a document below `/bo`: where its form is. */
export const documentAddress = (kind: string, id: string): string =>
  `${documentsAddress(kind)}/${encodeURIComponent(id)}`;

/** The address of a section of a challenge's editor below `/bo`. */
export const challengeSectionAddress = (id: string, section: string): string =>
  `${documentAddress("challenge", id)}?section=${encodeURIComponent(section)}`;

/** What pages of the front office show documents of a kind, by the id of `/v2`. */
const sitePages = new Map([
  ["page", "content"],
  ["category", "contentcategory"],
  ["reward", "reward"],
  ["badge", "badge"],
  ["challenge", "challenge"],
]);

/** Where participants see a document; undefined if it is not live, or no page is its own. */
export function siteAddress({
  kind,
  entityId,
  isHomePage,
  status,
  statuses = [status],
}: OfficeDocument): string | undefined {
  const page = sitePages.get(kind);
  if (page === undefined || !statuses.includes("live")) return undefined;
  if (isHomePage) return `${basePath}/`;
  return entityId ? `${basePath}/${page}/${entityId}` : undefined;
}
