/** The front office alone, for the API at a URL. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach } from "vitest";
import { createFrontApp } from "#server/app/front-app.ts";
import { readApiTarget } from "#server/http/api-target.ts";

type Options = Partial<Parameters<typeof createFrontApp>[0]>;

interface FrontOnly {
  /** The folder of an empty front office. */
  front: string;
  /** Serves it for the API at a URL until the test ends; returns its origin. */
  serve(address: string, options?: Options): Promise<string>;
}

/** Prepares it for the tests of a file. */
export function openFrontOnly(): FrontOnly {
  const front = mkdtempSync(join(tmpdir(), "palmares-front-"));
  mkdirSync(join(front, "assets"));
  writeFileSync(
    join(front, "index.html"),
    '<!doctype html><style nonce="__CSP_NONCE__"></style>',
  );
  writeFileSync(join(front, "assets/app-1.js"), "export {};");
  afterAll(() => rmSync(front, { recursive: true }));

  const apps: FastifyInstance[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  return {
    front,
    async serve(address, options = {}) {
      const app = createFrontApp({
        target: readApiTarget("API_URL", address),
        front,
        log: { level: "silent" },
        ...options,
      });
      apps.push(app);
      await app.listen({ port: 0, host: "127.0.0.1" });
      const { port } = app.server.address() as AddressInfo;
      return `http://127.0.0.1:${port}`;
    },
  };
}
