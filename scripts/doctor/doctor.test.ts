import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { languages } from "#src/i18n/languages.ts";
import { runScriptHere } from "#tests/support/run-script.ts";

const script = fileURLToPath(new URL("doctor.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "doctor-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...words: string[]) {
  const { code, stdout, stderr } = await runScriptHere(script, words);
  return { status: code, lines: stdout.trimEnd().split("\n"), stderr };
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

describe("the doctor prints a verdict per block and sets its exit code", () => {
  test("0 for the layouts of the registry, which it examines by default", async () => {
    const { status, lines, stderr } = await run();
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(lines).toContain("registry/pages/home.json");
    expect(lines.at(-1)).toMatch(/^Blocks: \d+\. .* mistaken: 0, warnings: 0$/);
  });

  test("0 for another layout of the challenge's blocks", async () => {
    const { status, lines } = await run(
      "tests/gallery/pages/challenge-ranking-first.json",
    );
    expect(lines.at(-1)).toMatch(/mistaken: 0, warnings: 0$/);
    expect(status).toBe(0);
  });

  test("0 if all blocks show, or a window hides them", async () => {
    const widget = { "@type": "WidgetPoints", diffusionEndAt: "2020-01-01" };
    const found = await doctor(
      JSON.stringify({ contentBlocs: [text, { type: "widget", widget }] }),
    );
    expect(found).toEqual({
      status: 0,
      stderr: "",
      lines: [
        "/contentBlocs/0         ContentText   shown",
        expect.stringMatching(
          /^\/contentBlocs\/1\/widget {2}WidgetPoints {2}after-window {2}No longer shown since \d\d\/\d\d\/20/,
        ),
        "Blocks: 2. Shown: 1, hidden for now: 1, mistaken: 0, warnings: 0",
      ],
    });
  });

  test("1 if a mistake hides one", async () => {
    const found = await doctor(JSON.stringify([{ "@type": "WidgetBagde" }]));
    expect(found).toMatchObject({
      status: 1,
      lines: [
        "/0  WidgetBagde  unknown-type  Unknown type of block. Did you mean “WidgetBadge”?",
        "Blocks: 1. Shown: 0, hidden for now: 0, mistaken: 1, warnings: 0",
      ],
    });
  });

  test("BO-9.95 1 if a block lacks what it lives from", async () => {
    const found = await doctor(
      JSON.stringify([
        { "@type": "WidgetRanking", title: "Classement" },
        { "@type": "WidgetEditorial", version: 2, text: "<p> </p>", links: [] },
        { "@type": "WidgetGroup", type: "single", widgets: [] },
        { "@type": "WidgetBadge", id: 3 },
        { "@type": "WidgetGame", id: 4 },
      ]),
    );
    expect(found).toMatchObject({
      status: 1,
      lines: [
        "/0  WidgetRanking    invalid  “challenge” is missing",
        "/1  WidgetEditorial  invalid  “text, image, links, link” is missing",
        "/2  WidgetGroup      invalid  “widgets” is missing",
        "/3  WidgetBadge      shown",
        "/4  WidgetGame       shown",
        "Blocks: 5. Shown: 2, hidden for now: 0, mistaken: 3, warnings: 0",
      ],
    });
  });

  test("2 for unreadable input", async () => {
    const found = await doctor("{ not JSON");
    expect(found.status).toBe(2);
    expect(found.stderr).toMatch(/dump\.json:1:3: Expected property name/);
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
    const found = await run(page, "--as", "clara", "--password", "secret");
    server.close();
    expect(found).toMatchObject({ status: 0, stderr: "" });
    expect(asked).toEqual([
      [
        "POST",
        "/v2/login_check",
        undefined,
        '{"username":"clara","password":"secret"}',
      ],
      ...languages.map(() => [
        "GET",
        "/v2/contents/homepage.jsonld",
        "Bearer abc",
        "",
      ]),
    ]);
  });

  test("from the running API, whose languages differ", async () => {
    const server = createServer(({ headers }, response) => {
      const language = headers["accept-language"];
      if (language === "nl") response.statusCode = 406;
      const contentBlocs = language === "de" ? [text, text] : [text];
      response.end(JSON.stringify({ contentBlocs }));
    }).listen(0);
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const found = await run(`http://localhost:${port}/v2/contents/3/fo`);
    server.close();
    expect(found).toEqual({
      status: 0,
      stderr: "",
      lines: [
        "/contentBlocs/de  ?            shown",
        "  ! Another number of blocks than in “fr”: 2 instead of 1",
        "/contentBlocs/0   ContentText  shown",
        "Blocks: 2. Shown: 2, hidden for now: 0, mistaken: 0, warnings: 1",
      ],
    });
  });

  test("at another time, for another user, in another language", async () => {
    const page = {
      version: 1,
      name: "test",
      regions: {
        main: [
          {
            block: { "@type": "WidgetPoints", diffusionStartAt: "2030-01-01" },
            condition: { properties: { user: { type: "object" } } },
          },
        ],
      },
    };
    const file = join(folder, "layout.json");
    writeFileSync(file, JSON.stringify(page));
    const verdict = async (...args: string[]) =>
      (await run(file, ...args)).lines[0];
    expect(await verdict()).toMatch(/before-window {2}Will be shown from/);
    expect(await verdict("--at", "2030-01-01")).toBe(
      "/regions/main/0  WidgetPoints  condition-false  Shown only if “user” is a group of fields; it is —",
    );
    expect(await verdict("--at", "2030-01-01", "--as", "participant")).toBe(
      "/regions/main/0  WidgetPoints  shown",
    );
    expect(await verdict("--language", "de")).toMatch(/Wird ab .* angezeigt/);
  });

  test("prints warnings below a block", async () => {
    const widget = {
      "@type": "WidgetEditorial",
      tilte: "x",
      text: "<p onclick='x()'>a</p><script>x()</script>",
      link: { url: "javascript:x()" },
    };
    expect(await doctor(JSON.stringify(widget))).toMatchObject({
      status: 0,
      lines: [
        "/  WidgetEditorial  shown",
        "  ! “tilte” is unknown and has no effect. Did you mean “title”?",
        '  ! “text”: taken out when shown: onclick="x()", <script>',
        "  ! “links › 0 › url”: this address cannot be followed: javascript:x()",
        expect.stringContaining("warnings: 3"),
      ],
    });
  });

  test("does not read a text that would take seconds", async () => {
    const text = Array.from({ length: 800 }, (_, n) => `<b id=${n}><p>a`);
    const widget = { "@type": "WidgetEditorial", text: text.join("") };
    expect(await doctor(JSON.stringify(widget))).toMatchObject({
      status: 0,
      lines: expect.arrayContaining([
        "  ! “text”: this text has too many elements, or too many inside each other, to be shown without delay",
      ]),
    });
  });

  test.each([
    [["--at", "2027-02-31"], "--at 2027-02-31: expected a valid date"],
    [["--language", "xx"], "--language xx: expected one of fr, en"],
    [["nowhere.json"], "nowhere.json"],
    [["http://"], "http:// is not a valid URL"],
    [
      ["http://localhost:1/v2/x", "--as", "clara"],
      "clara cannot sign in: POST http://localhost:1/v2/login_check: no answer",
    ],
    [["--nonsense"], "--nonsense"],
  ])("2 and one line for a user error: %j", async (args, message) => {
    const { status, stderr } = await run(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});
