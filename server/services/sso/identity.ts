import { UserError } from "#server/core/cli.ts";
import { emailAddress } from "#src/domain/people/e-mail.ts";

/** The user whom an identity provider authenticated; there may be no account for them. */
export interface SsoIdentity {
  /** In lower case. */
  email: string;
  /** The provider's own id of the user, never reassigned. */
  subject: string;
  /** Whether the provider vouches for the address: only then does it open an account. */
  isEmailVerified: boolean;
  firstName?: string;
  lastName?: string;
}

/** The start of a sign-in: where to redirect the browser, and a ticket that it must return in a cookie. */
export interface SsoRedirect {
  address: string;
  ticket: string;
}

/** How long a sign-in at the identity provider may take. */
export const SSO_SECONDS = 600;

abstract class SsoError extends Error {
  constructor(method: string, what: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${method}: ${what}: ${reason}`, { cause });
  }
}

/** The identity provider does not respond, or not as configured: a connection error. */
export class SsoUnavailable extends SsoError {
  override name = "SsoUnavailable";
  constructor(method: string, cause: unknown) {
    super(method, "the identity provider is not available", cause);
  }
}

/** The identity provider, or the user there, denied the sign-in. */
export class SsoDenied extends SsoError {
  override name = "SsoDenied";
  constructor(method: string, cause: unknown) {
    super(method, "denied by the identity provider", cause);
  }
}

/** An invalid response: for another browser, replayed, altered, expired, or for another audience. */
export class SsoInvalid extends SsoError {
  override name = "SsoInvalid";
  constructor(method: string, cause: unknown) {
    super(method, "invalid response", cause);
  }
}

/**
 * The identity in these claims; undefined without an e-mail address.
 * @param names the claims to read each property from; the first one with a text is used
 * @param isEmailVerified for a provider that is trusted with the addresses of its users
 */
export function identityOf(
  claims: Record<string, unknown>,
  names: Record<"email" | "firstName" | "lastName", readonly string[]>,
  subject: string,
  isEmailVerified = true,
): SsoIdentity | undefined {
  const textsOf = (keys: readonly string[]) =>
    keys
      .map((key) => claims[key])
      .filter((value) => typeof value === "string" && value !== "")
      .map(String);
  const email = textsOf(names.email)
    .map(emailAddress)
    .find((address) => address !== undefined);
  if (email === undefined) return undefined;
  const [firstName] = textsOf(names.firstName);
  const [lastName] = textsOf(names.lastName);
  return {
    email: email.toLowerCase(),
    subject,
    isEmailVerified,
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
  };
}

/**
 * An address that secrets can be sent to: https, or http on this machine (tests, development). Throws a UserError that
 * names the environment variable when it is another one.
 */
export function secureUrl(variable: string, address: string): URL {
  const url = URL.parse(address);
  const isLocal =
    url?.protocol === "http:" &&
    ["127.0.0.1", "[::1]", "localhost"].includes(url.hostname);
  if (url === null || (url.protocol !== "https:" && !isLocal))
    throw new UserError(`${variable} must be an https address, not ${address}`);
  return url;
}
