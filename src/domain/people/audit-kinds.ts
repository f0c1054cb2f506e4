/** What the audit trail is about, besides kinds of documents. */
export const auditKinds = [
  "declaration",
  "export",
  "import",
  "job",
  "message",
  "order",
  "participant",
  "photo",
  "picture",
  "releaseSet",
  "report",
  "role",
  "wall",
] as const;

/** Things in the audit trail that are no single thing with a number. */
export const auditWholes = [
  "job/all",
  "order/ordered",
  "participant/list",
  "participant/made-up",
] as const;
