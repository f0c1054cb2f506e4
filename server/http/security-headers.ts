import { createHash, randomFillSync } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";
import helmet from "helmet";
import { basePath } from "#src/domain/programme/base-path.ts";
import { noThirdParties, type ThirdParties } from "./third-parties.ts";

const nonces = new WeakMap<ServerResponse, string>();

const NONCE_BYTES = 16;
/** Random bytes for many nonces, each used once: generating a few costs as much as generating all of these. */
const entropy = Buffer.alloc(256 * NONCE_BYTES);
let used = entropy.length;

function newNonce(): string {
  if (used === entropy.length) {
    randomFillSync(entropy);
    used = 0;
  }
  used += NONCE_BYTES;
  return entropy.toString("base64", used - NONCE_BYTES, used);
}

/** This response's nonce in the content security policy, for the page's inline styles. */
export function nonceOf(response: ServerResponse): string {
  let nonce = nonces.get(response);
  if (nonce === undefined) {
    nonce = newNonce();
    nonces.set(response, nonce);
  }
  return nonce;
}

/**
 * Only policies may turn text into HTML or a script URL: those of the front office (`src/ui/trusted-types.ts`), its
 * sanitizer, and the ALTCHA widget. Third-party scripts have none.
 */
const trustedTypes: Record<string, string[]> = {
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["default palmares dompurify svelte-trusted-html"],
};

/** Placeholder for the nonce in the policy. */
const NONCE = "NONCE-OF-THE-RESPONSE";
const nonce = `'nonce-${NONCE}'`;

const POLICY = "content-security-policy";

/** Sets the security headers of a response, with a new nonce. */
export type SetSecurityHeaders = (
  request: IncomingMessage,
  response: ServerResponse,
) => void;

/**
 * Scripts only from this server, styles with a nonce. Configurators may use images and videos from any https origin, and
 * games run in a frame from this server or an https origin.
 * @param isDevelopment allows the scripts, socket and worker of the development server
 * @param thirdParties further sources, from the programme's configuration
 * @param mediaOrigins sources of images and videos besides this server
 */
const directives = (
  isDevelopment: boolean,
  thirdParties: ThirdParties,
  mediaOrigins: string,
): Record<string, string[]> => ({
  "default-src": ["'none'"],
  "script-src": [
    "'self'",
    ...(isDevelopment ? [nonce] : []),
    thirdParties.script,
  ],
  "style-src": ["'self'", nonce],
  "style-src-attr": [thirdParties.styleAttribute],
  "img-src": ["'self'", "data:", "blob:", mediaOrigins],
  "font-src": ["'self'"],
  "connect-src": [
    "'self'",
    ...(isDevelopment ? ["ws:"] : []),
    thirdParties.connect,
  ],
  "media-src": ["'self'", mediaOrigins],
  "frame-src": ["'self'", "https:"],
  "worker-src": ["'self'", ...(isDevelopment ? ["blob:"] : [])],
  "manifest-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'none'"],
});

type Headers = [name: string, value: string][];

/** @param options.isDocument includes the headers that only apply to documents */
function headersOf(
  policy: Record<string, string[]>,
  { isDocument }: { isDocument: boolean },
): Headers {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: isDocument,
    originAgentCluster: isDocument,
    // URLs carry tokens: `authToken`, and those of mailed links.
    referrerPolicy: { policy: "no-referrer" },
    xDnsPrefetchControl: isDocument,
    xDownloadOptions: isDocument,
    xFrameOptions: { action: "deny" },
    xPermittedCrossDomainPolicies: isDocument,
    xXssProtection: isDocument,
  });
  setHeaders(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  if (isDocument)
    response.setHeader(
      "Permissions-Policy",
      "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    );
  return Object.entries(response.getHeaders()).map(([name, value]) => [
    name,
    String(value),
  ]);
}

/** Responses that are never documents: the API's, and the assets of pages. */
const dataPath = new RegExp(`^(/v2|(${basePath}|/bo|/bo/preview)/assets)/`);

/** The back office and its preview have no third parties, whatever keys the programme has (BO-9.94). */
const officePath = /^\/bo(?![^/?])/;

/** Kept short: a page loads some thirty of these, and headers are the largest part of a small response. */
const dataHeaders = headersOf(
  { "default-src": ["'none'"], "frame-ancestors": ["'none'"] },
  { isDocument: false },
);

interface HeaderOptions {
  /** Allows the scripts of the development server. */
  isDevelopment?: boolean;
  thirdParties?: () => ThirdParties;
  mediaOrigins?: string;
}

/**
 * Adds the security headers to every response that passes a hook.
 * @returns sets them on a response that skips the hooks
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  {
    isDevelopment = false,
    thirdParties = () => noThirdParties,
    mediaOrigins = "https:",
  }: HeaderOptions,
): SetSecurityHeaders {
  // Computed once: they are the same until the directives change.
  const headersFor = (parties: ThirdParties) =>
    headersOf(
      {
        ...directives(isDevelopment, parties, mediaOrigins),
        ...(!isDevelopment && parties.script === "" && trustedTypes),
      },
      { isDocument: true },
    );
  const officeHeaders = headersFor(noThirdParties);
  let known = thirdParties();
  let headers = headersFor(known);
  const headersAt = (url: string): Headers => {
    if (dataPath.test(url)) return dataHeaders;
    return officePath.test(url) ? officeHeaders : headers;
  };
  const set: SetSecurityHeaders = ({ url = "" }, response) => {
    if (thirdParties() !== known) {
      known = thirdParties();
      headers = headersFor(known);
    }
    for (const [name, value] of headersAt(url))
      response.setHeader(
        name,
        name === POLICY
          ? value.replaceAll(NONCE, () => nonceOf(response))
          : value,
      );
  };
  app.addHook("onRequest", (request, reply, done) => {
    set(request.raw, reply.raw);
    done();
  });
  return set;
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs;

/** The sources of a policy that allow only the page's own inline scripts. */
export const inlineScriptsOf = (html: string): string[] =>
  [...html.matchAll(inlineScript)].map(
    ([, text = ""]) =>
      `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );

/** Adds `sources` to the allowed scripts of a page, once the security headers are set. */
export function allowScripts(
  reply: FastifyReply,
  sources: readonly string[],
): void {
  const policy = reply.raw.getHeader(POLICY);
  const scripts = ["script-src", ...sources].join(" ");
  if (typeof policy === "string")
    reply.raw.setHeader(POLICY, policy.replace("script-src", scripts));
}

/** Allows pages of ours to frame a page, once the security headers are set. */
export function allowFraming({ raw }: FastifyReply): void {
  const policy = raw.getHeader(POLICY);
  if (typeof policy !== "string") return;
  raw.setHeader(
    POLICY,
    policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  );
  raw.setHeader("X-Frame-Options", "SAMEORIGIN");
}
