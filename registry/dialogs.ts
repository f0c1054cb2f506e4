/** Forms in dialogs of the back office: the properties of a request that each has fields for, in this order. */
export const dialogs = {
  invitation: {
    request: "office-participant-request",
    fields: [
      ...(["email", "firstName", "lastName", "clientId"] as const),
      ...(["language", "groups"] as const),
    ],
  },
  person: {
    request: "office-participant-patch",
    fields: [
      ...(["firstName", "lastName", "companyName", "clientId"] as const),
      ...(["email", "language", "groups"] as const),
    ],
  },
  note: { request: "office-participant-note-request", fields: ["text"] },
  roles: { request: "office-role-assignment", fields: ["roles"] },
  points: { request: "office-points-request", fields: ["points", "reason"] },
  answer: { request: "office-answer-request", fields: ["text"] },
  badge: { request: "office-badge-request", fields: ["badge", "reason"] },
  reason: { request: "office-reason-request", fields: ["reason"] },
  erasure: { request: "office-erasure-request", fields: ["name", "reason"] },
  stock: { request: "office-stock-request", fields: ["change", "reason"] },
  role: { request: "office-role-request", fields: ["name", "permissions"] },
  correction: {
    request: "office-correction-request",
    fields: ["reason", "comment"],
  },
  orderStep: { request: "office-order-steps", fields: ["comment"] },
  report: {
    request: "office-report-request",
    fields: [
      ...(["name", "figures", "period", "weekday"] as const),
      ...(["hour", "recipients", "language"] as const),
    ],
  },
  document: {
    request: "office-document-request",
    fields: ["name", "from"],
  },
  challenge: {
    request: "office-document-request",
    fields: ["name", "from", "startDate"],
  },
} as const satisfies Record<
  string,
  { request: string; fields: readonly string[] }
>;

export type DialogName = keyof typeof dialogs;
