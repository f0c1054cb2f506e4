/** What a role may allow. Any of them opens the back office (AS-6.3), and none allows what another names. */
export const permissions = [
  /** Contents that are drafts or not running, and games in them. */
  "CONTENT_WRITE",
  /** Challenges that are not diffused, or targeted at others. */
  "CHALLENGE_WRITE",
  "OPTION_WRITE",
  "USER_READ",
  /** Declarations and photos of others, and decisions on them. */
  "MODERATE",
] as const;

export type Permission = (typeof permissions)[number];

/** Whether one of a person's roles, each a list of permissions, has this permission. */
export const isPermitted = (
  permission: Permission,
  roles: readonly (readonly string[])[],
): boolean => roles.some((granted) => granted.includes(permission));
