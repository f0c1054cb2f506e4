import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the response contains a credential: it is never compressed, so that its length reveals nothing. */
    holdsSecret?: boolean;
  }
}

/** Minimum size in bytes: smaller bodies weigh less than their headers. */
const THRESHOLD = 1_024;

/**
 * Compresses this scope's responses to GET. Tokens are only sent in response to POST, and other secrets are marked: if a
 * secret were compressed next to attacker-controlled text, its length would reveal it (BREACH).
 * @param types content types to compress
 */
export async function addCompression(
  app: FastifyInstance,
  types = /json/,
): Promise<void> {
  app.addHook("onRoute", (route) => {
    if (route.method !== "GET" || route.config?.holdsSecret === true)
      route.compress = false;
  });
  await app.register(compress, {
    encodings: ["br", "gzip"],
    threshold: THRESHOLD,
    customTypes: types,
    globalDecompression: false,
  });
}
