import { emailAddress } from "#src/domain/e-mail.ts";

/** Whom an identity provider vouches for. Whether there is such an account is for the caller to find out. */
export interface SignedOnPerson {
  /** In lower case. */
  email: string;
  /** What the provider calls the person, never given to another. */
  subject: string;
  firstName?: string;
  lastName?: string;
}

/** A sign-on begun: where to send the browser, and a ticket that this browser has to bring back (in a cookie). */
export interface StartedSignOn {
  address: string;
  ticket: string;
}

/** Minutes that a person may spend at the identity provider, in seconds. */
export const SIGN_ON_SECONDS = 600;

/** The identity provider does not answer, or not as agreed: nobody's fault here, a connection error. */
export class SignOnUnavailable extends Error {
  constructor(method: string, cause: unknown) {
    super(`${method}: the identity provider does not serve: ${reason(cause)}`, {
      cause,
    });
    this.name = "SignOnUnavailable";
  }
}

/** The identity provider, or the person there, said no. */
export class SignOnRefused extends Error {
  constructor(method: string, cause: unknown) {
    super(`${method}: refused by the identity provider: ${reason(cause)}`, {
      cause,
    });
    this.name = "SignOnRefused";
  }
}

/** What came back proves nothing: another browser's, used before, altered, over, meant for somebody else. */
export class SignOnInvalid extends Error {
  constructor(method: string, cause: unknown) {
    super(`${method}: no valid answer: ${reason(cause)}`, { cause });
    this.name = "SignOnInvalid";
  }
}

const reason = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause);

/** The person of these claims, by the first name of each that holds text. Undefined without an e-mail address. */
export function personOf(
  claims: Record<string, unknown>,
  names: Record<"email" | "firstName" | "lastName", readonly string[]>,
  subject: string,
): SignedOnPerson | undefined {
  const text = (keys: readonly string[]) =>
    keys
      .map((key) => claims[key])
      .find(
        (value): value is string => typeof value === "string" && value !== "",
      );
  const email = names.email
    .map((key) => claims[key])
    .map((value) => typeof value === "string" && emailAddress(value))
    .find((value) => typeof value === "string");
  if (typeof email !== "string") return undefined;
  const firstName = text(names.firstName);
  const lastName = text(names.lastName);
  return {
    email: email.toLowerCase(),
    subject,
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
  };
}

/** Whether requests may go there: https, or http to this machine (tests, development). */
export function isTrustedAddress({ protocol, hostname }: URL): boolean {
  return (
    protocol === "https:" ||
    (protocol === "http:" &&
      ["127.0.0.1", "[::1]", "localhost"].includes(hostname))
  );
}
