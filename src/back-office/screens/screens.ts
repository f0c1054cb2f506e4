import {
  AuditOutlined,
  CheckSquareOutlined,
  FileTextOutlined,
  HomeOutlined,
  PictureOutlined,
  SettingOutlined,
  ShoppingOutlined,
  TeamOutlined,
} from "@ant-design/icons";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { TextKey } from "#src/back-office/texts.ts";
import type { Permission } from "#src/domain/permissions.ts";
import { isComposer } from "./document-address.ts";

interface Screen {
  /** Its address below `/bo`. */
  path: string;
  title: TextKey;
  icon: ComponentType<{ "aria-hidden"?: "true" }>;
  /** Any of them opens it; everybody may use a screen without. */
  permissions?: readonly Permission[];
  /** Whether an address of it needs the whole window: the rail has icons only. */
  isWide?: (path: string) => boolean;
  component: LazyExoticComponent<ComponentType>;
}

/** The screens of the rail (BO-1.3), in its order. */
export const screens: readonly Screen[] = [
  {
    path: "/",
    title: "today.title",
    icon: HomeOutlined,
    component: lazy(() => import("./today/today.tsx")),
  },
  {
    path: "/pages",
    title: "pages.title",
    icon: FileTextOutlined,
    permissions: ["CONTENT_WRITE", "CONTENT_PUBLISH"],
    isWide: isComposer,
    component: lazy(() => import("./pages/pages.tsx")),
  },
  {
    path: "/moderation",
    title: "moderation.title",
    icon: CheckSquareOutlined,
    permissions: ["MODERATE"],
    component: lazy(() => import("./moderation/moderation.tsx")),
  },
  {
    path: "/participants",
    title: "participants.title",
    icon: TeamOutlined,
    permissions: ["USER_READ"],
    component: lazy(() => import("./participants/participants.tsx")),
  },
  {
    path: "/store",
    title: "store.title",
    icon: ShoppingOutlined,
    permissions: ["STORE_WRITE"],
    component: lazy(() => import("./store/store.tsx")),
  },
  {
    path: "/media",
    title: "media.title",
    icon: PictureOutlined,
    permissions: ["MEDIA_WRITE", "CONTENT_WRITE"],
    component: lazy(() => import("./media/media.tsx")),
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
    component: lazy(() => import("./settings/settings.tsx")),
  },
  {
    path: "/audit",
    title: "audit.title",
    icon: AuditOutlined,
    permissions: ["AUDIT_READ"],
    component: lazy(() => import("./audit/audit.tsx")),
  },
];

/** The screens that these permissions open. */
export const screensFor = (held: readonly string[]): readonly Screen[] =>
  screens.filter(
    ({ permissions }) =>
      permissions === undefined ||
      permissions.some((one) => held.includes(one)),
  );
