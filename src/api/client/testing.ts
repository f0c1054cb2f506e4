import {
  type Client,
  type ClientOptions,
  createClient,
  type Report,
} from "./client.ts";

/** For tests: a client of a test server that records its reports and retries without delay. */
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
