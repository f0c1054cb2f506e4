import type { MessageKey } from "./translate.ts";

/** What is wrong with one property of a body (`profile.picture`). */
export interface Violation {
  propertyPath: string;
  messageKey: MessageKey;
  /** `{limit}` of the message. */
  limit?: number;
  /** Further values of the message. */
  values?: Readonly<Record<string, string>>;
}

/** An error that becomes an HTTP response: its status, and the message that says why. */
export class HttpProblem extends Error {
  readonly statusCode: number;
  readonly messageKey: MessageKey;
  /** Sent as `{code, message}`, the shape of authentication errors. */
  readonly isAuthentication: boolean;
  /** Seconds to wait before another attempt (`Retry-After`). */
  readonly retryAfter: number | undefined;
  readonly violations: readonly Violation[] | undefined;
  /** The rate limit that was exceeded. */
  readonly rule: string | undefined;
  /** For a sign-in: whether another attempt passes with a captcha. */
  readonly isCaptchaAccepted: boolean | undefined;
  /** Further members of the body, for programs. */
  readonly members: ProblemMembers | undefined;
  /** Values of the message. */
  readonly values: Readonly<Record<string, string | number>> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    statusCode: number,
    messageKey: MessageKey,
    {
      isAuthentication = false,
      retryAfter,
      violations,
      rule,
      isCaptchaAccepted,
      members,
      values,
      headers = {},
    }: ProblemDetails = {},
  ) {
    super(messageKey);
    this.name = "HttpProblem";
    this.statusCode = statusCode;
    this.messageKey = messageKey;
    this.isAuthentication = isAuthentication;
    this.retryAfter = retryAfter;
    this.violations = violations;
    this.rule = rule;
    this.isCaptchaAccepted = isCaptchaAccepted;
    this.members = members;
    this.values = values;
    this.headers = headers;
  }
}

interface ProblemDetails {
  isAuthentication?: boolean;
  retryAfter?: number;
  violations?: readonly Violation[];
  rule?: string;
  isCaptchaAccepted?: boolean | undefined;
  members?: ProblemMembers;
  values?: Readonly<Record<string, string | number>>;
  /** Of the response. */
  headers?: Readonly<Record<string, string>>;
}

/** A language-independent reason for the rejection, with its figures. */
export interface ProblemMembers {
  reason: string;
  /** In points. */
  price?: number;
  /** The present draft of a document, with 412. */
  draft?: object;
  /** What examination says against a document, with 422. */
  verdicts?: readonly object[];
  /** What uses a document, with 409. */
  usages?: readonly object[];
  /** How many verdicts or usages there are; a response has the first. */
  total?: number;
}

/** 422: the body is valid by its schema but breaks a rule that no schema states. */
export const invalid = (violations: readonly Violation[]): HttpProblem =>
  new HttpProblem(422, "invalid", { violations });
export const notFound = (): HttpProblem => new HttpProblem(404, "notFound");
export const forbidden = (): HttpProblem => new HttpProblem(403, "forbidden");
/** 403: the request requires a confirmed e-mail address. */
export const emailNotConfirmed = (): HttpProblem =>
  new HttpProblem(403, "emailNotConfirmed", {
    members: { reason: "emailNotConfirmed" },
  });
/**
 * 403: users do not decide on what is their own (BO-9.86): their entries and, in a group challenge, those of their
 * groups; their points, badges, groups, orders, and orders at a price that they set.
 */
export const ownEntry = (messageKey: MessageKey = "ownEntry"): HttpProblem =>
  new HttpProblem(403, messageKey, { members: { reason: "ownEntry" } });
/** 403: the password has to be entered again (BO-1.5). */
export const reauthenticate = (): HttpProblem =>
  new HttpProblem(403, "reauthenticate", {
    members: { reason: "reauthenticate" },
  });
export const notTargeted = (): HttpProblem =>
  new HttpProblem(403, "notTargeted");
export const termsNotAccepted = (): HttpProblem =>
  new HttpProblem(403, "termsNotAccepted");
/** 403: a preview cannot write. */
export const previewReadsOnly = (): HttpProblem =>
  new HttpProblem(403, "previewReadsOnly", {
    members: { reason: "preview" },
  });
export const notSignedIn = (): HttpProblem =>
  new HttpProblem(401, "notSignedIn", { isAuthentication: true });
/** 409: a preview has a draft whose values the tables cannot hold, or that exceeds its budget. */
export const draftInvalid = (): HttpProblem =>
  new HttpProblem(409, "previewDraftInvalid", {
    members: { reason: "draftInvalid" },
  });
