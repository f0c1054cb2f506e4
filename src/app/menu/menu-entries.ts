import { contentsOf, optionalLists } from "#src/api/cache/offered.ts";
import { historyAddress } from "#src/domain/challenge/challenge-address.ts";
import { pointsAddress } from "#src/domain/store/points-filter.ts";
import { ordersAddress } from "#src/domain/store/store-address.ts";
import { own } from "#src/domain/values/own.ts";
import { entityId } from "#src/domain/values/reference.ts";
import {
  type SafeHref,
  safeHref,
  safeLink,
} from "#src/domain/values/safe-href.ts";
import type { MenuItem } from "#src/schema/types.gen.ts";
import type { TargetAddress } from "#src/shell/services.ts";

/** An entry of the main menu: its text, or a translation key, and a safe address. */
export interface MenuEntry {
  key: string;
  text:
    | { key: "app.menu.home" | "app.menu.store" | "app.menu.contact" }
    | { label: string };
  href: SafeHref;
  /** The list that its page consists of, by the path of its call, if that is optional for an API. */
  list?: string | undefined;
}

interface MenuParts {
  items: readonly MenuItem[];
  features: Readonly<Record<string, boolean>>;
  programmeUrl: string;
  targetAddress: TargetAddress;
}

const inside = (path: string): SafeHref => ({ kind: "path", href: path });

function addressOf(
  { link, targetEntity, targetId }: MenuItem,
  { programmeUrl, targetAddress }: MenuParts,
): SafeHref | null {
  if (link?.trim()) return safeLink(link);
  const id = entityId(targetId);
  if (!targetEntity?.trim() || id === undefined) return null;
  return safeHref(
    targetAddress({
      entity: targetEntity.trim(),
      id: encodeURIComponent(id),
      programmeUrl,
    }),
  );
}

const lists: Record<string, string> = {
  "/badges": optionalLists.badges,
  "/store": optionalLists.rewards,
  "/store/wishlist": optionalLists.wishlist,
  [historyAddress()]: optionalLists["declaration-actions"],
  [ordersAddress()]: optionalLists.orders,
  [pointsAddress()]: optionalLists["point-movements"],
};

function listAt({ kind, href }: SafeHref): string | undefined {
  if (kind !== "path") return undefined;
  const address = href.replace(/\/?(?:[?#].*)?$/, "");
  const [, category] = /^\/contentcategory\/([^/]+)$/.exec(address) ?? [];
  return category === undefined
    ? own(lists, address)
    : contentsOf(decodeURIComponent(category));
}

const position = (item: MenuItem) => item.position ?? Number.POSITIVE_INFINITY;

/**
 * The main menu (AS-2.9.1): home, the store if it is enabled, the programme's own items by position, contact if it is
 * enabled. An item without a label or a safe address is omitted.
 */
export function menuEntries(parts: MenuParts): MenuEntry[] {
  return linksOf(parts).map((link) => ({ ...link, list: listAt(link.href) }));
}

function linksOf(parts: MenuParts): MenuEntry[] {
  const { items, features } = parts;
  const own = items
    .toSorted((a, b) => Math.sign(position(a) - position(b)) || 0)
    .flatMap((item, index): MenuEntry[] => {
      const label = item.label?.trim();
      const href = addressOf(item, parts);
      return label && href
        ? [{ key: `item-${item.id ?? `at-${index}`}`, text: { label }, href }]
        : [];
    });
  return [
    { key: "home", text: { key: "app.menu.home" }, href: inside("/") },
    ...(features["use_store"]
      ? [
          {
            key: "store",
            text: { key: "app.menu.store" },
            href: inside("/store"),
          } as const,
        ]
      : []),
    ...own,
    ...(features["display_contact_tab"]
      ? [
          {
            key: "contact",
            text: { key: "app.menu.contact" },
            href: inside("/account/contact"),
          } as const,
        ]
      : []),
  ];
}
