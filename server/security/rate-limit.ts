import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import { HttpProblem } from "#server/http-problem.ts";
import { createFailureCounter, type FailureLimit } from "./failure-counter.ts";

export interface RateLimits {
  address: FailureLimit;
  /** Per account, or any other key that the caller gives. */
  account?: FailureLimit;
}

/** Counts a call; throws an HttpProblem (429, Retry-After) beyond the limits. */
export type RateLimit = (
  request: Pick<FastifyRequest, "ip">,
  account?: string,
) => void;

/** Limits calls per client address and per account. */
export function createRateLimit({ address, account }: RateLimits): RateLimit {
  const byAddress = createFailureCounter(address);
  const byAccount = account && createFailureCounter(account);
  return ({ ip }, name) => {
    const wait = Math.max(
      byAddress.attempt(addressKey(ip)),
      name === undefined ? 0 : (byAccount?.attempt(name.toLowerCase()) ?? 0),
    );
    if (wait > 0)
      throw new HttpProblem(429, "tooManyAttempts", { retryAfter: wait });
  };
}

/** The key of a client address: IPv6 addresses of one /64 share one, because they have one owner. */
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
