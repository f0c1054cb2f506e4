import type { Client, ClientOptions } from "./client.ts";
import { createClient } from "./client.ts";
import type { BrokenItem } from "./report.ts";

/** A client of a test server that keeps what it has to tell, and does not wait before it repeats. For tests. */
export function createTestClient(
  base: string,
  options: Partial<ClientOptions> = {},
): Client & { reported: BrokenItem[] } {
  const reported: BrokenItem[] = [];
  const client = createClient({
    base,
    getToken: () => "token-1",
    getLanguage: () => "fr",
    onUnauthorised: () => undefined,
    onReport: (broken) => reported.push(broken),
    retryDelay: () => 0,
    ...options,
  });
  return { ...client, reported };
}
