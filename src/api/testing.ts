import {
  type Client,
  type ClientOptions,
  createClient,
  type Report,
} from "./client.ts";

/** A client of a test server that keeps what it reports, and does not wait before it repeats. For tests. */
export function createTestClient(
  base: string,
  options: Partial<ClientOptions> = {},
): Client & { reported: Report[] } {
  const reported: Report[] = [];
  const client = createClient({
    base,
    getToken: () => "token-1",
    getLanguage: () => "fr",
    onUnauthorized: () => undefined,
    onReport: (report) => reported.push(report),
    retryDelay: () => 0,
    ...options,
  });
  return { ...client, reported };
}
