import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether an answer opens something to whoever has it: it is never compressed, so that its length tells nothing. */
    holdsSecret?: boolean;
  }
}

/** Of what is worth it: below, the headers weigh more. */
const THRESHOLD = 1_024;

/**
 * Compresses what this scope answers to GET. Tokens are only answered to POST, and what else is a secret says so: an answer
 * that holds one beside words of a stranger would tell it by its length.
 * @param types of content that are compressed
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
