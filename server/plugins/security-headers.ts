import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { noThirdParties, type ThirdParties } from "./third-parties.ts";

const nonces = new WeakMap<ServerResponse, string>();

/** The nonce of this answer's content security policy: what inline styles of the page must carry. */
export function nonceOf(response: ServerResponse): string {
  let nonce = nonces.get(response);
  if (nonce === undefined) {
    nonce = randomBytes(16).toString("base64");
    nonces.set(response, nonce);
  }
  return nonce;
}

type Source =
  | string
  | ((request: unknown, response: ServerResponse | object) => string);

const nonce: Source = (_request, response) =>
  `'nonce-${nonceOf(response as ServerResponse)}'`;

/**
 * Scripts come from us alone and styles carry a nonce; a configurator may show pictures and videos of any https
 * address, and a game runs in a frame of its https address.
 * @param isDevelopment lets the development server put in its own script, open its socket and wait in a worker when it is gone
 * @param thirdParties where else scripts come from, as the programme is configured
 * @param mediaOrigins where pictures and videos come from, us apart
 */
const directives = (
  isDevelopment: boolean,
  thirdParties: () => ThirdParties,
  mediaOrigins: string,
): Record<string, Source[]> => ({
  "default-src": ["'none'"],
  "script-src": [
    "'self'",
    ...(isDevelopment ? [nonce] : []),
    () => thirdParties().script,
  ],
  "style-src": ["'self'", nonce],
  "style-src-attr": [() => thirdParties().styleAttribute],
  "img-src": ["'self'", "data:", "blob:", mediaOrigins],
  "font-src": ["'self'"],
  "connect-src": [
    "'self'",
    ...(isDevelopment ? ["ws:"] : []),
    () => thirdParties().connect,
  ],
  "media-src": ["'self'", mediaOrigins],
  "frame-src": ["https:"],
  "worker-src": ["'self'", ...(isDevelopment ? ["blob:"] : [])],
  "manifest-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
});

/** Puts the security headers on every answer, the policy with a nonce of its own each time. */
export function addSecurityHeaders(
  app: FastifyInstance,
  isDevelopment: boolean,
  thirdParties: () => ThirdParties = () => noThirdParties,
  mediaOrigins = "https:",
): void {
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: directives(isDevelopment, thirdParties, mediaOrigins),
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header(
      "Permissions-Policy",
      "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    );
  });
}
