import { basePath } from "#src/domain/programme/base-path.ts";
import type { OfficeDocument } from "#src/schema/types.gen.ts";

/** Screens that documents belong to. */
export type DocumentArea = OwnScreen | "settings" | "store";

/** Screens of one kind alone. */
type OwnScreen = (typeof ownScreens)[number];

const ownScreens = ["pages", "challenges", "products"] as const;

const areas = new Map<string, DocumentArea>([
  ["page", "pages"],
  ["challenge", "challenges"],
  ["product", "products"],
  ["reward", "store"],
  ["badge", "store"],
]);

/** The screen that documents of a kind belong to. */
export const areaOf = (kind: string): DocumentArea =>
  areas.get(kind) ?? "settings";

/** The address of the documents of a kind below `/bo`; some kinds have a screen of their own. */
export function documentsAddress(kind: string): string {
  const area = areaOf(kind);
  return ownScreens.some((one) => one === area)
    ? `/${area}`
    : `/${area}/${kind}`;
}

const composed = ["page", "shared"];

/** Whether documents of a kind are made of blocks, and edited in the composer. */
export const isComposed = (kind: string): boolean => composed.includes(kind);

/** The id of the document that an address below `/bo` opens in the composer, which needs the whole window. */
export function composedAt(path: string): string | undefined {
  for (const kind of composed) {
    const base = `${documentsAddress(kind)}/`;
    const [id = ""] = path.startsWith(base)
      ? path.slice(base.length).split("/")
      : [];
    if (id !== "") return id;
  }
  return undefined;
}

/** Whether an address below `/bo` is that of a composer. */
export const isComposer = (path: string): boolean =>
  composedAt(path) !== undefined;

/** The address of a document below `/bo`: where its form is. */
export const documentAddress = (kind: string, id: string): string =>
  `${documentsAddress(kind)}/${encodeURIComponent(id)}`;

/** What pages of the front office show documents of a kind, by the id of `/v2`. */
const sitePages = new Map([
  ["page", "content"],
  ["category", "contentcategory"],
  ["reward", "reward"],
  ["badge", "badge"],
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
