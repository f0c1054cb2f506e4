import { HttpProblem } from "#server/core/http-problem.ts";
import type { Repositories } from "#server/repositories/index.ts";
import { verifyPassword } from "#server/security/passwords.ts";
import {
  addressKey,
  type RateLimiter,
  type RateLimitRule,
} from "#server/security/rate-limits.ts";

const loginProblem = (
  statusCode: number,
  messageKey: "badCredentials" | "inactiveAccount",
) => new HttpProblem(statusCode, messageKey, { isAuthentication: true });

const tooManySignIns = (
  retryAfter: number,
  rule: RateLimitRule,
  { isCaptchaAccepted }: { isCaptchaAccepted: boolean },
) =>
  new HttpProblem(
    429,
    isCaptchaAccepted ? "tooManyAttemptsCaptcha" : "tooManyAttempts",
    { isAuthentication: true, retryAfter, rule, isCaptchaAccepted },
  );

/** A user name and a password, and a captcha after a 429. */
interface Credentials {
  /** Lower case. */
  account: string;
  password: string;
  captcha?: string | undefined;
}

/**
 * Verifies a user name and a password that come from an IP address; all sign-ins share its limits.
 * @returns the id of the active user; throws an HttpProblem (400, 401, 429)
 */
export type CheckPassword = (
  credentials: Credentials,
  ip: string,
) => Promise<number>;

export function createPasswordCheck(
  { users, knownAddresses }: Pick<Repositories, "users" | "knownAddresses">,
  rateLimiter: RateLimiter,
  isCaptchaPassed: (payload: string | undefined) => Promise<boolean>,
): CheckPassword {
  /**
   * Counts an attempt as failed until its password is known to be right, so that parallel attempts cannot exceed a limit.
   * From an address that the owner has used before, only that address's own failures count. A blocked address counts
   * against no account. A captcha lifts the limits of accounts, but not that of its address. Throws an HttpProblem
   * (429).
   * @returns what was counted
   */
  async function admit(
    account: string,
    address: string,
    isKnownAddress: boolean,
    payload: string | undefined,
  ): Promise<[RateLimitRule, ...string[]][]> {
    const counted: [RateLimitRule, ...string[]][] = [];
    function attempt(rule: RateLimitRule, ...key: string[]) {
      counted.push([rule, ...key]);
      return rateLimiter.attempt(rule, ...key);
    }
    const attemptHere = () =>
      attempt("signInsToAccountFromAddress", account, address);

    const waitHere = isKnownAddress ? await attemptHere() : undefined;
    if (waitHere === 0) return counted;
    const addressWait = await attempt("signInsFromAddress", address);
    if (addressWait > 0)
      throw tooManySignIns(addressWait, "signInsFromAddress", {
        isCaptchaAccepted: false,
      });
    const wait =
      waitHere ??
      ((await attemptHere()) || (await attempt("signInsToAccount", account)));
    if (wait > 0 && !(await isCaptchaPassed(payload)))
      throw tooManySignIns(wait, "signInsToAccount", {
        isCaptchaAccepted: true,
      });
    return counted;
  }

  return async ({ account, password, captcha: payload }, ip) => {
    const address = addressKey(ip);
    const user = await users.findByUsername(account);
    const isKnownAddress =
      user !== undefined &&
      (await knownAddresses.isKnown(user.id, await rateLimiter.hash(address)));
    const counted = await admit(account, address, isKnownAddress, payload);
    const refund = () =>
      Promise.all(
        counted.map(([rule, ...key]) => rateLimiter.refund(rule, ...key)),
      );
    const isRight = await verifyPassword(password, user?.password_hash).catch(
      async (error: unknown) => {
        await refund();
        throw error;
      },
    );
    if (user === undefined || !isRight)
      throw loginProblem(401, "badCredentials");
    await refund();
    if (!user.is_active) throw loginProblem(400, "inactiveAccount");
    return user.id;
  };
}
