/** What the audit trail says was done (BO-3.8): an action is the kind of thing and one of these, such as `points.give`. */
export const auditVerbs = [
  "archive",
  "award",
  "cancel",
  "change",
  "confirm_correction",
  "correct",
  "create",
  "decide",
  "delete",
  "deliver",
  "duplicate",
  "give",
  "import",
  "invite",
  "live",
  "propose_correction",
  "refuse",
  "release",
  "rename",
  "restore",
  "roles",
  "save",
  "schedule",
  "send",
  "stock",
  "unblock",
  "undecided",
  "undo",
  "unschedule",
  "update",
  "validate",
  "withdraw_correction",
] as const;

export type AuditVerb = (typeof auditVerbs)[number];

export type AuditAction = `${string}.${AuditVerb}`;
