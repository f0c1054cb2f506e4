import {
  type BrokenItem,
  type Client,
  type ClientOptions,
  createClient,
} from "./client.ts";

/** A client of a test server that keeps what it reports, and does not wait before it repeats. For tests. */
export function createTestClient(
  base: string,
  options: Partial<ClientOptions> = {},
): Client & { reported: BrokenItem[] } {
  const reported: BrokenItem[] = [];
  const client = createClient({
    base,
    getToken: () => "token-1",
    getLanguage: () => "fr",
    onUnauthorized: () => undefined,
    onReport: (broken) => reported.push(broken),
    retryDelay: () => 0,
    ...options,
  });
  return { ...client, reported };
}
