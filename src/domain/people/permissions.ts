/** Permissions of roles (BO-2.1). Any of them opens the back office (AS-6.3), and none implies another. */
export const permissions = [
  /** Writes pages and categories, and reads contents that are drafts or not running. */
  "CONTENT_WRITE",
  "CONTENT_PUBLISH",
  /** Writes challenges, and reads those that are not diffused or are targeted at others. */
  "CHALLENGE_WRITE",
  "CHALLENGE_PUBLISH",
  /** Writes menu, theme, settings, features and refusal reasons. */
  "OPTION_WRITE",
  "MEDIA_WRITE",
  /** Reads other users' declarations and photos, and decides on them. */
  "MODERATE",
  /** Deletes photos, and lets a participant send another one. */
  "PHOTO_ADMIN",
  /** Corrects a decision that has been applied. */
  "DECISION_CORRECT",
  "USER_READ",
  "USER_WRITE",
  "POINTS_WRITE",
  "STORE_WRITE",
  "BADGE_WRITE",
  /** Sees the front office as another person does. */
  "PREVIEW_AS",
  "STATS_READ",
  "EXPORT",
  /** Grants and makes roles, of permissions that its holder has. */
  "ROLE_WRITE",
  "AUDIT_READ",
] as const;

export type Permission = (typeof permissions)[number];

/** All permissions, by the work that they allow. */
export const permissionGroups = {
  pages: ["CONTENT_WRITE", "CONTENT_PUBLISH", "MEDIA_WRITE", "PREVIEW_AS"],
  challenges: ["CHALLENGE_WRITE", "CHALLENGE_PUBLISH"],
  moderation: ["MODERATE", "PHOTO_ADMIN", "DECISION_CORRECT"],
  people: ["USER_READ", "USER_WRITE", "POINTS_WRITE"],
  rewards: ["STORE_WRITE", "BADGE_WRITE"],
  programme: ["OPTION_WRITE", "ROLE_WRITE"],
  insight: ["STATS_READ", "EXPORT", "AUDIT_READ"],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export type PermissionGroup = keyof typeof permissionGroups;

/** The roles that every programme has, by their keys (BO-2.2). */
export const shippedRoles = {
  configurator: [
    "CONTENT_WRITE",
    "CHALLENGE_WRITE",
    "OPTION_WRITE",
    "MEDIA_WRITE",
    "PREVIEW_AS",
  ],
  publisher: [
    "CONTENT_WRITE",
    "CONTENT_PUBLISH",
    "CHALLENGE_WRITE",
    "CHALLENGE_PUBLISH",
    "OPTION_WRITE",
    "MEDIA_WRITE",
    "PREVIEW_AS",
  ],
  moderator: ["MODERATE", "PHOTO_ADMIN"],
  support: ["USER_READ", "USER_WRITE", "POINTS_WRITE", "STORE_WRITE"],
  analyst: ["STATS_READ", "EXPORT"],
  administrator: permissions,
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export type ShippedRole = keyof typeof shippedRoles;

/** Whether a text is the name of a permission. */
export const isPermission = (text: string): text is Permission =>
  (permissions as readonly string[]).includes(text);

/** Whether one of a user's roles, each a list of permissions, grants this permission. */
export const isPermitted = (
  permission: Permission,
  roles: readonly (readonly string[])[],
): boolean => roles.some((granted) => granted.includes(permission));

/** The permissions of a role that a user lacks, and therefore may not grant (BO-2.2). */
export const lackedPermissions = (
  role: readonly string[],
  held: readonly string[],
): string[] => role.filter((permission) => !held.includes(permission));
