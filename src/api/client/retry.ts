import {
  AbortedError,
  type Method,
  NetworkError,
} from "#src/api/errors/error-classes.ts";
import type { ApiResponse } from "./call.ts";

/** Maximum number of retries. */
const repeats = 2;
/** If the server demands a longer pause, in milliseconds, the call fails and the user is notified instead. */
const longestPause = 10_000;

/** Milliseconds before retry number `attempt` (from 0): 300, 600, …, reduced by up to half at random. */
export function backOff(attempt: number, random: () => number): number {
  return 300 * 2 ** attempt * (1 - random() / 2);
}

/** `Retry-After` in milliseconds: seconds, or a date relative to `now`; undefined if missing or unreadable. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get("retry-after")?.trim();
  if (!text) return undefined;
  const wait = /^\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - now;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

const retryableStatuses = new Set([408, 502, 503, 504]);

/** Milliseconds to wait before a retry; undefined if a retry would not help. */
function pauseAfter(response: ApiResponse, usual: number): number | undefined {
  const wished = response.retryAfter;
  if (wished !== undefined && wished > longestPause) return undefined;
  if (response.status === 429) return wished;
  if (!retryableStatuses.has(response.status)) return undefined;
  return wished ?? usual;
}

function pause(time: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, time);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

interface Retrying {
  method: Method;
  path: string;
  signal: AbortSignal | undefined;
  isRepeatable: boolean;
  /** Milliseconds before a retry. */
  delay: (attempt: number) => number;
}

/**
 * Sends a call and, if it is safe, retries it up to twice: after a network failure, 408, 429 with `Retry-After`, 502 to 504.
 * @returns the last response, whatever its status; throws the last error of `send`
 */
export async function sendWithRetries(
  send: () => Promise<ApiResponse>,
  { method, path, signal, isRepeatable, delay }: Retrying,
): Promise<ApiResponse> {
  const last = isRepeatable ? repeats : 0;
  for (let attempt = 0; ; attempt += 1) {
    let wait: number | undefined;
    try {
      const response = await send();
      wait = attempt < last ? pauseAfter(response, delay(attempt)) : undefined;
      if (wait === undefined) return response;
    } catch (error) {
      if (attempt >= last || !(error instanceof NetworkError)) throw error;
      wait = delay(attempt);
    }
    try {
      await pause(wait, signal);
    } catch (cause) {
      throw new AbortedError({ method, path, reason: "aborted", cause });
    }
  }
}
