import type { IncomingHttpHeaders } from "node:http";
import replyFrom from "@fastify/reply-from";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HttpProblem, notFound } from "#server/core/http-problem.ts";
import { type ApiTarget, proxiedPaths } from "./api-target.ts";

/** Milliseconds to connect, to wait for the response once the request is sent, and between two of its chunks. */
export interface ProxyTimeouts {
  connect: number;
  headers: number;
  body: number;
}

const proxyTimeouts: ProxyTimeouts = {
  connect: 10_000,
  headers: 60_000,
  body: 60_000,
};

/** Headers that concern a single connection (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  "connection",
  "expect",
  "http2-settings",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** Headers that clients must not set themselves. */
const FORWARDING = /^(forwarded|x-forwarded-.+|x-real-ip)$/;

/** Headers that concern the API's origin, not ours. */
const ABOUT_ORIGIN = ["alt-svc", "strict-transport-security"];

const without = (headers: IncomingHttpHeaders, names: readonly string[]) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !names.includes(name)),
  );

/** The policy of responses that do not set one: styles and images are allowed, scripts and forms are not. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "font-src 'self' data:",
  "media-src 'self' https:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

/**
 * Proxies `/v2` and `/web_files` to another server. Bodies are streamed in both directions. Calls are never retried here,
 * which is up to the client. If the server is down, the response is a 502; if it is too slow, a 504.
 */
export async function addApiProxy(
  app: FastifyInstance,
  target: ApiTarget,
  timeouts: ProxyTimeouts = proxyTimeouts,
): Promise<void> {
  await app.register(replyFrom, {
    base: target.origin,
    disableRequestLogging: true,
    destroyAgent: true,
    undici: {
      // Explicit, because the plugin accepts any certificate by default.
      connect: { timeout: timeouts.connect, rejectUnauthorized: true },
      headersTimeout: timeouts.headers,
      bodyTimeout: timeouts.body,
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) =>
    done(null, payload),
  );
  for (const [ours, theirs] of proxiedPaths(target)) {
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      reply.from(pathAt(target, request, [ours, theirs]), {
        retryDelay: () => null,
        rewriteRequestHeaders: (_request, headers) =>
          requestHeaders(target, request, headers as IncomingHttpHeaders),
        rewriteHeaders: (headers) =>
          responseHeaders(target, headers as IncomingHttpHeaders),
        onError: (_reply, { error }) => void reply.send(gatewayProblem(error)),
      });
    for (const url of [ours, `${ours}/*`])
      app.route({
        url,
        method: ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"],
        // Only the API knows which of its calls take files.
        config: { takesFiles: true },
        handler,
      });
  }
}

/** The path of a request on the other server. Throws if it would escape the proxied part of it. */
function pathAt(
  { origin }: ApiTarget,
  { url }: FastifyRequest,
  [ours, theirs]: [ours: string, theirs: string],
): string {
  const [path = ""] = url.split("?", 1);
  const { pathname } = new URL(theirs + path.slice(ours.length), origin);
  if (pathname !== theirs && !pathname.startsWith(`${theirs}/`))
    throw notFound();
  return pathname;
}

function requestHeaders(
  { origin }: ApiTarget,
  { ip, ips, id, method, protocol, host }: FastifyRequest,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const isBodiless = method === "GET" || method === "HEAD";
  const kept = Object.entries(without(headers, HOP_BY_HOP)).filter(
    ([name]) =>
      !FORWARDING.test(name) && !(isBodiless && name === "content-length"),
  );
  return {
    ...Object.fromEntries(kept),
    // A same-origin call to us is a same-origin call to the API.
    ...(headers.origin === `${protocol}://${host}` && { origin }),
    "x-forwarded-for": (ips ?? [ip]).toReversed().join(", "),
    "x-forwarded-host": host,
    "x-forwarded-proto": protocol,
    "x-request-id": id,
  };
}

function responseHeaders(
  target: ApiTarget,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const { location, "set-cookie": cookies } = headers;
  return {
    "content-security-policy": POLICY,
    ...without(headers, [...HOP_BY_HOP, ...ABOUT_ORIGIN]),
    ...(location !== undefined && { location: ourAddress(target, location) }),
    ...(cookies !== undefined && {
      "set-cookie": cookies.map((cookie) => ourCookie(target, cookie)),
    }),
  };
}

/** Maps an address of the other server to ours; any other address is returned unchanged. */
function ourAddress(target: ApiTarget, address: string): string {
  const url = URL.parse(address, target.origin);
  if (url === null || url.origin !== target.origin) return address;
  for (const [ours, theirs] of proxiedPaths(target))
    if (url.pathname === theirs || url.pathname.startsWith(`${theirs}/`))
      return ours + url.pathname.slice(theirs.length) + url.search + url.hash;
  return url.href;
}

/** Maps a cookie of the other server to our host, and to the path of the API here. */
const ourCookie = ({ path }: ApiTarget, cookie: string): string =>
  cookie
    .replace(/;\s*domain=[^;]*/i, "")
    .replace(/(;\s*path=)([^;]*)/i, (whole, name: string, value: string) =>
      value === path || value.startsWith(`${path}/`)
        ? `${name}/v2${value.slice(path.length)}`
        : whole,
    );

const gatewayProblem = (error: Error & { statusCode?: number }) =>
  new HttpProblem(error.statusCode === 504 ? 504 : 502, "apiAway");
