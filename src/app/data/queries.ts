import { QueryClient } from "@tanstack/react-query";

/**
 * The cache of answers. Repeats are the client's business, and it is asked even without a network, so that a failure is
 * shown instead of waited out.
 */
export function createQueries(): QueryClient {
  const common = { networkMode: "always", retry: false } as const;
  return new QueryClient({
    defaultOptions: { queries: common, mutations: common },
  });
}
