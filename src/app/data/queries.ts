import { QueryClient } from "@tanstack/react-query";

/** For how long a failed question is not asked anew just because another part of the screen asks it, in milliseconds. */
const failedFor = 5_000;

/**
 * The cache of answers. Repeats are the client's business, and it is asked even without a network, so that a failure is
 * shown instead of waited out.
 */
export function createQueries(): QueryClient {
  const common = { networkMode: "always", retry: false } as const;
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...common,
        retryOnMount: ({ state }) =>
          Date.now() - state.errorUpdatedAt > failedFor,
      },
      mutations: common,
    },
  });
}
