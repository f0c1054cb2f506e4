import type { FastifyInstance } from "fastify";
import { basePath } from "#src/domain/programme/base-path.ts";

/** Kinds of errors that a browser reports. */
export const browserErrorKinds = ["error", "rejection", "start"] as const;
type BrowserErrorKind = (typeof browserErrorKinds)[number];

/** Where the front office reports them (src/app/start/report-errors.ts). */
export const BROWSER_ERRORS = `${basePath}/errors`;

/** Lines logged per minute; further errors are only counted, so that no page can fill a disk. */
const LINES_A_MINUTE = 30;
const MAX_TEXT = 500;

const counts = new Map<BrowserErrorKind, number>();

/** How many errors of this kind browsers have reported to this process. */
export const browserErrors = (kind: BrowserErrorKind): number =>
  counts.get(kind) ?? 0;

interface Report {
  kind: BrowserErrorKind;
  message: string;
  /** The front-office file that threw, with line and column. */
  at?: string;
}

const body = {
  type: "object",
  required: ["kind", "message"],
  additionalProperties: false,
  properties: {
    kind: { enum: browserErrorKinds },
    message: { type: "string", maxLength: MAX_TEXT },
    at: { type: "string", maxLength: MAX_TEXT },
  },
};

/** Accepts error reports from any browser: counts them, and logs the first ones of each minute. */
export function addBrowserErrors(app: FastifyInstance): void {
  let minute = 0;
  let lines = 0;
  app.post<{ Body: Report }>(
    BROWSER_ERRORS,
    { bodyLimit: 4_096, schema: { body } },
    async (request, reply) => {
      const { kind, message, at } = request.body;
      counts.set(kind, browserErrors(kind) + 1);
      const now = Math.floor(Date.now() / 60_000);
      if (now !== minute) [minute, lines] = [now, 0];
      lines += 1;
      if (lines <= LINES_A_MINUTE)
        request.log.warn({ kind, message, at }, "browser error");
      return reply.code(204).send();
    },
  );
}
