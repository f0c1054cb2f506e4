import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { HttpProblem } from "#server/core/http-problem.ts";
import { createKeyedHash, type SecretSource } from "./keyed-hash.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Rate limits: `max` times in `seconds`, starting with the first attempt. For sign-ins and current passwords, only
 * failures count. A rule that ends in `FromAddress` counts per network address, any other per user or account.
 */
export const rateLimits = {
  signInsFromAddress: { max: 50, seconds: 5 * MINUTE },
  /** Lower than the account's limit, so that a single address cannot lock the owner out. */
  signInsToAccountFromAddress: { max: 10, seconds: 5 * MINUTE },
  /** From all addresses that the owner has never signed in from. */
  signInsToAccount: { max: 30, seconds: 15 * MINUTE },
  currentPasswords: { max: 10, seconds: 5 * MINUTE },
  /** A link is sent once in 24 hours anyway (AS-4.11), so there is no limit per e-mail address alone. */
  linksFromAddress: { max: 60, seconds: 15 * MINUTE },
  linksToEmailFromAddress: { max: 10, seconds: 15 * MINUTE },
  linksOpenedFromAddress: { max: 120, seconds: 15 * MINUTE },
  captchasFromAddress: { max: 120, seconds: 15 * MINUTE },
  ssoFromAddress: { max: 120, seconds: 5 * MINUTE },
  signUpsFromAddress: { max: 60, seconds: HOUR },
  signUpChecksFromAddress: { max: 150, seconds: 5 * MINUTE },
  /** Repeated requests for the mail that confirms an address. */
  confirmations: { max: 3, seconds: HOUR },
  confirmationsFromAddress: { max: 60, seconds: HOUR },
  dataExports: { max: 5, seconds: 24 * HOUR },
  messages: { max: 10, seconds: HOUR },
  messagesFromAddress: { max: 100, seconds: HOUR },
  uploads: { max: 100, seconds: HOUR },
  uploadsFromAddress: { max: 300, seconds: HOUR },
  uploadsInADay: { max: 200, seconds: 24 * HOUR },
  /** Profile pictures, which also count as uploads. */
  pictures: { max: 20, seconds: HOUR },
  picturesFromAddress: { max: 100, seconds: HOUR },
  /** Proofs sent with declarations, in kB. */
  proofKilobytesInADay: { max: 5_000_000, seconds: 24 * HOUR },
  declarations: { max: 1_000, seconds: HOUR },
  declarationsFromAddress: { max: 5_000, seconds: HOUR },
  /** Votes for photos, including withdrawn ones. */
  votes: { max: 300, seconds: HOUR },
  votesFromAddress: { max: 3_000, seconds: HOUR },
  /** Long lists and searches with many words, weighted by cost. */
  readCost: { max: 20_000, seconds: 5 * MINUTE },
  /** Things changed several at a time without the password (BO-1.5). */
  bulkChanges: { max: 50, seconds: 10 * MINUTE },
  /** Mails of the back office to oneself. */
  testMails: { max: 30, seconds: HOUR },
  orders: { max: 60, seconds: HOUR },
  ordersFromAddress: { max: 1_000, seconds: HOUR },
} as const satisfies Record<string, RateLimitFigures>;

/** Maximum bytes of a user's unused files: two proofs of the largest size, and some photos. */
export const UNUSED_BYTES = 500_000_000;

interface RateLimitFigures {
  max: number;
  seconds: number;
}

export type RateLimitRule = keyof typeof rateLimits;

/** Rules with a limit per user and another one per address. */
type PersonRule = {
  [Rule in RateLimitRule]: `${Rule}FromAddress` extends RateLimitRule
    ? Rule
    : never;
}[RateLimitRule];

type KeyPart = string | number;

/** Counts attempts in the database: shared by all server processes, and persistent. */
export interface RateLimiter {
  /** Counts one attempt; returns the seconds to wait if the limit is exceeded, else 0. */
  attempt(rule: RateLimitRule, ...key: KeyPart[]): Promise<number>;
  /** Counts one attempt; throws an HttpProblem (429, Retry-After) if the limit is exceeded. */
  count(rule: RateLimitRule, ...key: KeyPart[]): Promise<void>;
  /** Counts an amount; throws an HttpProblem (429, Retry-After) if the limit is exceeded. */
  countAmount(
    rule: RateLimitRule,
    amount: number,
    ...key: KeyPart[]
  ): Promise<void>;
  /** Counts an amount unless it would exceed the limit. @returns whether it was counted */
  countIfWithin(
    rule: RateLimitRule,
    amount: number,
    ...key: KeyPart[]
  ): Promise<boolean>;
  /** Counts one attempt for the signed-in user and one for the address; throws an HttpProblem (429) beyond either limit. */
  countPerson(
    rule: PersonRule,
    request: Pick<FastifyRequest, "ip" | "user">,
  ): Promise<void>;
  /** Takes back an attempt that was counted. */
  refund(rule: RateLimitRule, ...key: KeyPart[]): Promise<void>;
  /** A keyed hash of data that must be recognized but not stored. */
  hash(...parts: KeyPart[]): Promise<string>;
}

export const tooManyAttempts = (retryAfter: number, rule: RateLimitRule) =>
  new HttpProblem(429, "tooManyAttempts", { retryAfter, rule });

/** Where attempts are counted, and the secret that hides what they are counted by. */
interface Counters {
  rateLimits: { client: object };
  tokens: SecretSource;
}

/** @param figures other limits than `rateLimits`, for tests */
export function createRateLimiter(
  { rateLimits: counters, tokens }: Counters,
  figures: Partial<Record<RateLimitRule, RateLimitFigures>> = {},
): RateLimiter {
  const limiters = new Map(
    Object.entries({ ...rateLimits, ...figures }).map(
      ([rule, { max, seconds }]) => [
        rule,
        new RateLimiterPostgres({
          storeClient: counters.client,
          storeType: "client",
          tableName: "rate_limits",
          tableCreated: true,
          clearExpiredByTimeout: false,
          keyPrefix: rule,
          points: max,
          duration: seconds,
        }),
      ],
    ),
  );
  function limiterOf(rule: RateLimitRule): RateLimiterPostgres {
    const limiter = limiters.get(rule);
    if (limiter === undefined) throw new Error(`No limit ${rule}`);
    return limiter;
  }

  const keyedHash = createKeyedHash(tokens, "rate limits");
  const hash = (...parts: KeyPart[]) => keyedHash(parts);

  async function consume(
    rule: RateLimitRule,
    amount: number,
    key: readonly KeyPart[],
  ) {
    try {
      await limiterOf(rule).consume(await hash(...key), amount);
      return 0;
    } catch (error) {
      if (error instanceof RateLimiterRes)
        return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw error;
    }
  }

  async function countAmount(
    rule: RateLimitRule,
    amount: number,
    ...key: KeyPart[]
  ) {
    const wait = await consume(rule, amount, key);
    if (wait > 0) throw tooManyAttempts(wait, rule);
  }
  const count = (rule: RateLimitRule, ...key: KeyPart[]) =>
    countAmount(rule, 1, ...key);

  return {
    attempt: (rule, ...key) => consume(rule, 1, key),
    count,
    countAmount,
    async countIfWithin(rule, amount, ...key) {
      if ((await consume(rule, amount, key)) === 0) return true;
      await limiterOf(rule).reward(await hash(...key), amount);
      return false;
    },
    hash,
    async countPerson(rule, { ip, user }) {
      await count(rule, user.id);
      await count(`${rule}FromAddress`, addressKey(ip));
    },
    async refund(rule, ...key) {
      await limiterOf(rule).reward(await hash(...key));
    },
  };
}

/** The key of a client address: IPv6 addresses of one /64 share a key, because they have one owner. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = "", tail] = ip.split("%")[0]?.split("::") ?? [];
  const groups = (text: string) => text.split(":").filter(Boolean);
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const missing =
    tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(missing).fill("0"), ...after]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}
