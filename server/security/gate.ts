import { isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import { HttpProblem } from "#server/http-problem.ts";
import { type AttemptLimit, createAttempts } from "./attempts.ts";

export interface GateLimits {
  address: AttemptLimit;
  /** Of each account, or whatever else the caller names. */
  account?: AttemptLimit;
}

/** Lets so many calls through; for the rest it throws an HttpProblem (429, Retry-After). */
export type Gate = (
  request: Pick<FastifyRequest, "ip">,
  account?: string,
) => void;

/** Counts calls by the caller's address and by account. */
export function createGate({ address, account }: GateLimits): Gate {
  const byAddress = createAttempts(address);
  const byAccount = account && createAttempts(account);
  return ({ ip }, name) => {
    const wait = Math.max(
      byAddress.begin(addressKey(ip)),
      name === undefined ? 0 : (byAccount?.begin(name.toLowerCase()) ?? 0),
    );
    if (wait > 0)
      throw new HttpProblem(429, "tooManyAttempts", { retryAfter: wait });
  };
}

/** Whoever has one IPv6 address has all of its /64: they count as one. */
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
