import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "doctor-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]) {
  const child = spawn(process.execPath, ["scripts/doctor.ts", ...args]);
  const [stdout, stderr, [status]] = await Promise.all([
    readText(child.stdout),
    readText(child.stderr),
    once(child, "close"),
  ]);
  return { status, lines: stdout.trimEnd().split("\n"), stderr };
}

function doctor(dump: string) {
  const file = join(folder, "dump.json");
  writeFileSync(file, dump);
  return run(file);
}

const text = {
  type: "text",
  position: 1,
  text: "<p>Bonjour</p>",
};

describe("the doctor prints a verdict per block and exits by what it found", () => {
  test("0 when all blocks show, or a window hides them", async () => {
    const widget = { "@type": "WidgetPoints", diffusionEndAt: "2020-01-01" };
    const found = await doctor(
      JSON.stringify({ contentBlocs: [text, { type: "widget", widget }] }),
    );
    expect(found).toEqual({
      status: 0,
      stderr: "",
      lines: [
        "/contentBlocs/0         ContentText   shown",
        "/contentBlocs/1/widget  WidgetPoints  after-window  shown until 2020-01-01T00:00:00.000Z",
        "2 blocks: 1 shown, 1 hidden for now, 0 hidden by a mistake",
      ],
    });
  });

  test("1 when a mistake hides one", async () => {
    const found = await doctor(JSON.stringify([{ "@type": "WidgetBagde" }]));
    expect(found).toMatchObject({
      status: 1,
      lines: [
        '/0  WidgetBagde  unknown-type  no such type; the nearest is "WidgetBadge"',
        "1 blocks: 0 shown, 0 hidden for now, 1 hidden by a mistake",
      ],
    });
  });

  test("2 for what cannot be read", async () => {
    const found = await doctor("{ not JSON");
    expect(found.status).toBe(2);
    expect(found.stderr).toMatch(/JSON/);
  });

  test("from the running API, signed in", async () => {
    const asked: unknown[] = [];
    const server = createServer(async (request, response) => {
      const { method, url, headers } = request;
      asked.push([method, url, headers.authorization, await readText(request)]);
      const answer =
        method === "POST" ? { token: "abc" } : { contentBlocs: [text] };
      response.end(JSON.stringify(answer));
    }).listen(0);
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const page = `http://localhost:${port}/v2/contents/homepage.jsonld`;
    const found = await run(page, "--user", "clara", "--password", "secret");
    server.close();
    expect(found).toMatchObject({ status: 0, stderr: "" });
    expect(asked).toEqual([
      [
        "POST",
        "/v2/login_check",
        undefined,
        '{"username":"clara","password":"secret"}',
      ],
      ["GET", "/v2/contents/homepage.jsonld", "Bearer abc", ""],
    ]);
  });
});
