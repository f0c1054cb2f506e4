import {
  AuditOutlined,
  BarChartOutlined,
  BellOutlined,
  CheckSquareOutlined,
  DownloadOutlined,
  FileTextOutlined,
  HomeOutlined,
  MessageOutlined,
  PictureOutlined,
  SettingOutlined,
  ShoppingOutlined,
  TeamOutlined,
  ToolOutlined,
  TrophyOutlined,
  UserSwitchOutlined,
} from "@ant-design/icons";
import type { ComponentType } from "react";
import type { TextKey } from "#src/back-office/texts.ts";
import {
  type Preloadable,
  preloadable,
} from "#src/back-office/ui/preloadable.tsx";
import type { Permission } from "#src/domain/people/permissions.ts";
import { documentWithPanesAt, isWidePath } from "./document-address.ts";
import { screenAt } from "./open-screens.ts";
import { paneEditorOf } from "./pane-editors.ts";

export interface Screen {
  /** Its address below `/bo`. */
  path: string;
  /** Other addresses below `/bo` that it has. */
  otherPaths?: readonly string[];
  title: TextKey;
  icon: ComponentType<{ "aria-hidden"?: "true" }>;
  /** Any of them opens it; everybody may use a screen without. */
  permissions?: readonly Permission[];
  /** Whether an address of it needs the whole window: the rail has icons only. */
  isWide?: (path: string) => boolean;
  component: Preloadable;
}

/** The screens of the rail (BO-1.3), in its order. */
export const screens: readonly Screen[] = [
  {
    path: "/",
    title: "today.title",
    icon: HomeOutlined,
    component: preloadable(() => import("./today/today.tsx")),
  },
  {
    path: "/pages",
    title: "pages.title",
    icon: FileTextOutlined,
    permissions: ["CONTENT_WRITE", "CONTENT_PUBLISH"],
    isWide: isWidePath,
    component: preloadable(() => import("./pages/pages.tsx")),
  },
  {
    path: "/notices",
    title: "notices.title",
    icon: BellOutlined,
    permissions: ["CONTENT_WRITE", "CONTENT_PUBLISH"],
    component: preloadable(() => import("./notices/notices.tsx")),
  },
  {
    path: "/challenges",
    otherPaths: ["/products"],
    title: "challenges.title",
    icon: TrophyOutlined,
    permissions: ["CHALLENGE_WRITE", "CHALLENGE_PUBLISH"],
    isWide: isWidePath,
    component: preloadable(() => import("./challenges/challenges.tsx")),
  },
  {
    path: "/moderation",
    title: "moderation.title",
    icon: CheckSquareOutlined,
    permissions: ["MODERATE"],
    component: preloadable(() => import("./moderation/moderation.tsx")),
  },
  {
    path: "/confirmations",
    title: "confirmations.title",
    icon: UserSwitchOutlined,
    permissions: ["DECISION_CORRECT", "POINTS_WRITE"],
    component: preloadable(() => import("./confirmations/confirmations.tsx")),
  },
  {
    path: "/participants",
    title: "participants.title",
    icon: TeamOutlined,
    permissions: ["USER_READ"],
    component: preloadable(() => import("./participants/participants.tsx")),
  },
  {
    path: "/messages",
    title: "messages.title",
    icon: MessageOutlined,
    permissions: ["USER_READ"],
    component: preloadable(() => import("./messages/messages.tsx")),
  },
  {
    path: "/store",
    title: "store.title",
    icon: ShoppingOutlined,
    permissions: ["STORE_WRITE", "BADGE_WRITE"],
    component: preloadable(() => import("./store/store.tsx")),
  },
  {
    path: "/media",
    title: "media.title",
    icon: PictureOutlined,
    permissions: ["MEDIA_WRITE", "CONTENT_WRITE"],
    component: preloadable(() => import("./media/media.tsx")),
  },
  {
    path: "/settings",
    title: "settings.title",
    icon: SettingOutlined,
    permissions: [
      ...(["ROLE_WRITE", "OPTION_WRITE", "USER_WRITE"] as const),
      ...(["CONTENT_WRITE", "CONTENT_PUBLISH"] as const),
    ],
    isWide: isWidePath,
    component: preloadable(() => import("./settings/settings.tsx")),
  },
  {
    path: "/figures",
    title: "figures.title",
    icon: BarChartOutlined,
    permissions: ["STATS_READ"],
    component: preloadable(() => import("./figures/figures.tsx")),
  },
  {
    path: "/exports",
    title: "exports.title",
    icon: DownloadOutlined,
    permissions: ["EXPORT"],
    component: preloadable(() => import("./exports/exports.tsx")),
  },
  {
    path: "/audit",
    title: "audit.title",
    icon: AuditOutlined,
    permissions: ["AUDIT_READ"],
    component: preloadable(() => import("./audit/audit.tsx")),
  },
  {
    path: "/jobs",
    title: "jobs.title",
    icon: ToolOutlined,
    permissions: ["AUDIT_READ"],
    component: preloadable(() => import("./jobs/jobs.tsx")),
  },
];

/** The screens that these permissions open; none without a permission. */
export const screensFor = (held: readonly string[]): readonly Screen[] =>
  screens.filter(({ permissions = held }) =>
    permissions.some((one) => held.includes(one)),
  );

/** Begins to load the code of a path below `/bo`. */
export function preloadScreen(path: string): void {
  void screenAt(screens, path)?.component.preload();
  const opened = documentWithPanesAt(path);
  if (opened) void paneEditorOf(opened.kind).preload();
}
