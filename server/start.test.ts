import type { AddressInfo } from "node:net";
import { fastify } from "fastify";
import { expect, test, vi } from "vitest";
import { UserError } from "#scripts/cli.ts";
import { serve } from "./start.ts";

const host = "127.0.0.1";

test("a port in use is one line that says what to do, and the database is released", async () => {
  const other = fastify();
  await other.listen({ port: 0, host });
  const { port } = other.server.address() as AddressInfo;
  const release = vi.fn(async () => {});
  await expect(serve(fastify(), { port, host }, release)).rejects.toThrow(
    new UserError(
      `Port ${port} is in use, perhaps by another Palmares: stop it, or choose another port with PORT=${port + 1}`,
    ),
  );
  expect(release).toHaveBeenCalledOnce();
  await other.close();
});

test("an address of another machine is named", async () => {
  const settings = { port: 0, host: "203.0.113.9" };
  await expect(serve(fastify(), settings, async () => {})).rejects.toThrow(
    new UserError("HOST 203.0.113.9 is not an address of this machine"),
  );
});
