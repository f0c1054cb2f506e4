import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { notFound } from "#server/core/http-problem.ts";
import { addApiProxy, type ProxyTimeouts } from "#server/http/api-proxy.ts";
import type { ApiTarget } from "#server/http/api-target.ts";
import { addConnectionErrors } from "#server/http/connection-errors.ts";
import { addFront } from "#server/http/front.ts";
import { addHealth } from "#server/http/health.ts";
import { createHttpServer } from "#server/http/http-server.ts";
import { addLanguage } from "#server/http/language.ts";
import { addMetrics } from "#server/http/metrics.ts";
import { addRequestLog } from "#server/http/request-log.ts";
import { addSecurityHeaders } from "#server/http/security-headers.ts";
import { addThirdParties, type PartyKeys } from "#server/http/third-parties.ts";
import { everyLanguage } from "#src/domain/programme/languages.ts";
import { read } from "#src/schema/read.ts";
import type { Shape } from "#src/schema/shape.ts";
import appConfigShape from "#src/schema/shapes/wire-app-config.gen.js";
import thirdPartyKeysShape from "#src/schema/shapes/wire-third-party-keys.gen.js";
import type { Settings } from "./settings.ts";

interface FrontAppOptions
  extends Partial<
    Pick<Settings, "hasPublicDocs" | "log" | "metrics" | "trustProxy">
  > {
  target: ApiTarget;
  /** The folder of the built front office. */
  front: string;
  timeouts?: ProxyTimeouts;
}

/** How long the API's third-party keys are cached, in milliseconds. */
const KEYS_MAX_AGE = 60_000;
const KEYS_TIMEOUT = 5_000;

/** The built front office for the API of another server, without an API or a database of our own. */
export function createFrontApp({
  target,
  front,
  timeouts,
  hasPublicDocs = false,
  log = { level: "error" },
  metrics,
  trustProxy = false,
}: FrontAppOptions): FastifyInstance {
  const app = createHttpServer(
    { collectionForm: "plain", log, trustProxy },
    () => setSecurityHeaders,
  );
  const secret = randomBytes(32).toString("hex");
  addRequestLog(app, { secret: async () => secret });
  addHealth(app);
  if (metrics !== undefined) addMetrics(app, metrics);
  const setSecurityHeaders = addSecurityHeaders(app, {
    thirdParties: addThirdParties(app, () => readKeys(target), {
      maxAge: KEYS_MAX_AGE,
    }),
    mediaOrigins: target.origin.startsWith("https:")
      ? "https:"
      : `https: ${target.origin}`,
  });
  addLanguage(app, async () => everyLanguage);
  addConnectionErrors(app);
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  app.register(async (proxy) => addApiProxy(proxy, target, timeouts));
  addFront(app, front, { withSourceMaps: hasPublicDocs });
  for (const path of ["/bo", "/bo/*"])
    app.get(path, async (request, reply) =>
      reply.redirect(target.origin + request.url),
    );
  return app;
}

/** The API's third-party keys; throws if they cannot be read. */
async function readKeys({ origin, path }: ApiTarget): Promise<PartyKeys> {
  async function get<T>(call: string, shape: Shape<T>): Promise<T | undefined> {
    const response = await fetch(`${origin}${path}${call}`, {
      headers: { accept: "application/ld+json, application/json" },
      signal: AbortSignal.timeout(KEYS_TIMEOUT),
    });
    const { status, ok } = response;
    if (status >= 400 && status < 500) return undefined;
    if (!ok) throw new Error(`GET ${path}${call}: status ${status}`);
    return read(shape, await response.json(), () => undefined);
  }
  const [config, consent, analytics] = await Promise.all([
    get("/config/app", appConfigShape),
    get("/one-trust-cookie/config", thirdPartyKeysShape),
    get("/google-analytics/config", thirdPartyKeysShape),
  ]);
  return {
    recaptchaPublicKey: config?.recaptchaPublicKey,
    keyOneTrust: consent?.keyOneTrust,
    ua: analytics?.ua,
  };
}
