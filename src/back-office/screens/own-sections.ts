import { type ComponentType, lazy } from "react";
import { useMay } from "#src/back-office/api/office.ts";
import { type TextKey, useTexts } from "#src/back-office/texts.ts";
import type { Section } from "#src/back-office/ui/sections.tsx";
import type { Permission } from "#src/domain/people/permissions.ts";
import type { DocumentArea } from "./document-address.ts";

type Area = DocumentArea | "figures";

interface OwnSection {
  area: Area;
  path: string;
  title: TextKey;
  permission: Permission;
  component: ComponentType;
}

/** The sections of screens that show no documents. */
const ownSections: readonly OwnSection[] = [
  {
    area: "settings",
    path: "/settings/roles",
    title: "roles.title",
    permission: "ROLE_WRITE",
    component: lazy(() => import("./roles/roles.tsx")),
  },
  {
    area: "store",
    path: "/store/orders",
    title: "store.orders",
    permission: "STORE_WRITE",
    component: lazy(() => import("./store/orders.tsx")),
  },
  {
    area: "store",
    path: "/store/stock",
    title: "store.stock",
    permission: "STORE_WRITE",
    component: lazy(() => import("./store/stock.tsx")),
  },
  {
    ...{ area: "figures", path: "/figures", permission: "STATS_READ" },
    title: "figures.every",
    component: lazy(() => import("./figures/figure-grid.tsx")),
  },
  {
    ...{ area: "figures", path: "/figures/owner", permission: "STATS_READ" },
    title: "figures.owner",
    component: lazy(() => import("./figures/owner-figures.tsx")),
  },
  {
    ...{ area: "figures", path: "/figures/reports", permission: "STATS_READ" },
    title: "reports.title",
    component: lazy(() => import("./figures/reports.tsx")),
  },
];

/** Those of an area, or of all, that the user may use. */
export function useOwnSections(area?: Area): Section[] {
  const t = useTexts();
  const may = useMay();
  return ownSections
    .filter((one) => area === undefined || one.area === area)
    .filter(({ permission }) => may(permission))
    .map((one) => ({ ...one, title: t(one.title) }));
}
