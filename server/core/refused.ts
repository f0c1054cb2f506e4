import { HttpProblem } from "./http-problem.ts";
import type { MessageKey } from "./translate.ts";

/** The status, the message and, for programs, the reason in the response. */
const refusals = {
  alreadyDecided: [409, "alreadyDecided"],
  amountOutOfRange: [422, "amountOutOfRange", "amountOutOfRange"],
  correctionConflict: [409, "correctionConflict"],
  decisionApplied: [409, "decisionApplied"],
  decisionPending: [409, "decisionPending"],
  forbidden: [403, "forbidden"],
  hasRule: [409, "badgeHasRule", "hasRule"],
  importChanged: [412, "importChanged", "importChanged"],
  importIncomplete: [409, "importIncomplete"],
  importIsOfOther: [403, "importIsOfOther", "importIsOfOther"],
  importNotChecked: [409, "importNotChecked"],
  importNotUndoable: [409, "importNotUndoable"],
  importStarted: [409, "importStarted"],
  messageHandled: [409, "messageHandled"],
  notDeletable: [409, "notDeletable"],
  notFound: [404, "notFound"],
  notInvitable: [409, "notInvitable"],
  noPassword: [409, "noPassword"],
  notRefused: [409, "notRefused"],
  obtained: [409, "badgeObtained", "obtained"],
  ownEntry: [403, "ownEntry", "ownEntry"],
  ownPerson: [403, "ownPerson", "ownEntry"],
  /** Users cannot change people with permissions that they lack themselves (BO-9.88). */
  permissionsLacking: [403, "permissionsLacking", "permissionsLacking"],
  roleNameTaken: [409, "roleNameTaken"],
  secondPerson: [403, "secondPerson", "secondPerson"],
  shippedRole: [409, "shippedRole"],
  stockUnlimited: [409, "stockUnlimited"],
  wrongStatus: [409, "alreadyDecided"],
} as const satisfies Record<
  string,
  readonly [status: number, message: MessageKey, reason?: string]
>;

/** Why a change is not made: the one alphabet of services, commands and lists of failures. */
export type Refusal = keyof typeof refusals;

/** A change that is not made; its transaction is rolled back. */
export class Refused extends HttpProblem {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    const [status, message, reason]: readonly [number, MessageKey, string?] =
      refusals[refusal];
    super(status, message, reason === undefined ? {} : { members: { reason } });
    this.refusal = refusal;
  }
}
