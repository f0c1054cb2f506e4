/** Why a row of an import is refused, or not written yet: for programs, and by which its message is found. */
export type ImportReason =
  | "required"
  | "tooShort"
  | "tooLong"
  | "tooSmall"
  | "tooGreat"
  | "notText"
  | "notNumber"
  | "notWhole"
  | "controlCharacters"
  | "unknownColumn"
  | "twiceInFile"
  | "forbidden"
  /** Users cannot decide on their own points, badges and orders. */
  | "ownPerson"
  | "permissionsLacking"
  | "invalidEmail"
  | "clientIdTaken"
  | "otherAddress"
  | "twiceInImport"
  | "unknownGroup"
  | "unknownLanguage"
  | "unknownParticipant"
  | "otherParticipant"
  | "notZero"
  | "negativeBalance"
  /** Not refused: the points wait for a second person (BO-9.87). */
  | "secondPerson"
  | "unknownBadge"
  | "badgeHasRule"
  /** Points that a row says were given already. */
  | "unknownMovement"
  | "unknownOrder"
  | "orderCancelled"
  | "unknownProduct"
  /** Sign-up refuses it. */
  | "referralForm"
  /** The challenge is for others. */
  | "notTargeted"
  /** The group of the person has a result by an earlier row. */
  | "groupTwice";
