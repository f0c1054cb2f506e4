/** Permissions of roles. Any of them opens the back office (AS-6.3), and none implies another. */
export const permissions = [
  /** Access to contents that are drafts or not running, and to games in them. */
  "CONTENT_WRITE",
  /** Access to challenges outside their diffusion, or targeted at others. */
  "CHALLENGE_WRITE",
  "OPTION_WRITE",
  "USER_READ",
  /** Access to other users' declarations and photos, and decisions on them. */
  "MODERATE",
] as const;

export type Permission = (typeof permissions)[number];

/** Whether one of a user's roles, each a list of permissions, grants this permission. */
export const isPermitted = (
  permission: Permission,
  roles: readonly (readonly string[])[],
): boolean => roles.some((granted) => granted.includes(permission));
