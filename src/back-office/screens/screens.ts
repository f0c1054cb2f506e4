import {
  AuditOutlined,
  CheckSquareOutlined,
  FileTextOutlined,
  HomeOutlined,
  PictureOutlined,
  SettingOutlined,
  ShoppingOutlined,
  TeamOutlined,
  UserSwitchOutlined,
} from "@ant-design/icons";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { TextKey } from "#src/back-office/texts.ts";
import type { Permission } from "#src/domain/people/permissions.ts";
import { isComposer } from "./document-address.ts";

export interface Screen {
  /** Its address below `/bo`. */
  path: string;
  title: TextKey;
  icon: ComponentType<{ "aria-hidden"?: "true" }>;
  /** Any of them opens it; everybody may use a screen without. */
  permissions?: readonly Permission[];
  /** Whether an address of it needs the whole window: the rail has icons only. */
  isWide?: (path: string) => boolean;
  load: () => Promise<{ default: ComponentType }>;
  component: LazyExoticComponent<ComponentType>;
}

const loaded = (load: Screen["load"]) => ({ load, component: lazy(load) });

/** The screens of the rail (BO-1.3), in its order. */
export const screens: readonly Screen[] = [
  {
    path: "/",
    title: "today.title",
    icon: HomeOutlined,
    ...loaded(() => import("./today/today.tsx")),
  },
  {
    path: "/pages",
    title: "pages.title",
    icon: FileTextOutlined,
    permissions: ["CONTENT_WRITE", "CONTENT_PUBLISH"],
    isWide: isComposer,
    ...loaded(() => import("./pages/pages.tsx")),
  },
  {
    path: "/moderation",
    title: "moderation.title",
    icon: CheckSquareOutlined,
    permissions: ["MODERATE"],
    ...loaded(() => import("./moderation/moderation.tsx")),
  },
  {
    path: "/confirmations",
    title: "confirmations.title",
    icon: UserSwitchOutlined,
    permissions: ["DECISION_CORRECT", "POINTS_WRITE"],
    ...loaded(() => import("./confirmations/confirmations.tsx")),
  },
  {
    path: "/participants",
    title: "participants.title",
    icon: TeamOutlined,
    permissions: ["USER_READ"],
    ...loaded(() => import("./participants/participants.tsx")),
  },
  {
    path: "/store",
    title: "store.title",
    icon: ShoppingOutlined,
    permissions: ["STORE_WRITE"],
    ...loaded(() => import("./store/store.tsx")),
  },
  {
    path: "/media",
    title: "media.title",
    icon: PictureOutlined,
    permissions: ["MEDIA_WRITE", "CONTENT_WRITE"],
    ...loaded(() => import("./media/media.tsx")),
  },
  {
    path: "/settings",
    title: "settings.title",
    icon: SettingOutlined,
    permissions: [
      ...(["ROLE_WRITE", "OPTION_WRITE", "USER_WRITE"] as const),
      ...(["STORE_WRITE", "BADGE_WRITE"] as const),
      ...(["CONTENT_WRITE", "CONTENT_PUBLISH"] as const),
    ],
    isWide: isComposer,
    ...loaded(() => import("./settings/settings.tsx")),
  },
  {
    path: "/audit",
    title: "audit.title",
    icon: AuditOutlined,
    permissions: ["AUDIT_READ"],
    ...loaded(() => import("./audit/audit.tsx")),
  },
];

/** The screens that these permissions open; none without a permission. */
export const screensFor = (held: readonly string[]): readonly Screen[] =>
  screens.filter(({ permissions = held }) =>
    permissions.some((one) => held.includes(one)),
  );

/** The screen of a path below `/bo`, if it is one of these. */
export const screenAt = (
  among: readonly Screen[],
  path: string,
): Screen | undefined =>
  among.find((one) =>
    one.path === "/"
      ? path === "/" || path === ""
      : path === one.path || path.startsWith(`${one.path}/`),
  );

/** Begins to load the code of a path below `/bo`, which is imported again where it is rendered. */
export function preloadScreen(path: string): void {
  const parts = [
    screenAt(screens, path)?.load,
    isComposer(path)
      ? () => import("./pages/composer/composer.tsx")
      : undefined,
  ];
  for (const load of parts) load?.().catch(() => undefined);
}
