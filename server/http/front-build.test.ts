import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createApp } from "#server/app/app.ts";
import { programmeDatabase } from "#tests/support/database.ts";
import { addFront } from "./front.ts";
import { copyBuild } from "./front-build.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "palmares-front-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A build with one script and one font. */
function build(name: string): string {
  const dist = join(folder, name);
  mkdirSync(join(dist, "assets"), { recursive: true });
  writeFileSync(
    join(dist, "index.html"),
    `<script type="module" src="/fo/assets/${name}.js"></script>`,
  );
  writeFileSync(join(dist, `assets/${name}.js`), `"${name}";`.repeat(200));
  writeFileSync(join(dist, `assets/${name}.js.map`), "{}");
  writeFileSync(join(dist, `assets/${name}.woff2`), name);
  return dist;
}

it("a new build does not change a server's copy", async () => {
  const dist = build("one");
  const own = await copyBuild(dist);
  rmSync(dist, { recursive: true });
  expect(readFileSync(join(own.folder, "index.html"), "utf8")).toContain("one");
  expect(
    brotliDecompressSync(
      readFileSync(join(own.folder, "assets/one.js.br")),
    ).toString(),
  ).toContain("one");
  await own.remove();
  expect(existsSync(own.folder)).toBe(false);
});

it("an instance serves the hashed files of every build that was served in the last month", async () => {
  const { database, drop } = await programmeDatabase();
  const [former, present] = ["former", "present"].map((name) => {
    const app = createApp({ database });
    addFront(app, build(name), { kept: app.repositories.frontFiles });
    return app;
  });
  if (former === undefined || present === undefined) throw new Error();
  await Promise.all([former.ready(), present.ready()]);
  const get = (app: typeof former, name: string, encoding: string) =>
    app.inject({
      url: `/fo/assets/${name}`,
      headers: { "accept-encoding": encoding },
    });

  for (const [app, name] of [
    [former, "present"],
    [present, "former"],
  ] as const) {
    const plain = await get(app, `${name}.js`, "identity");
    expect(plain.statusCode).toBe(200);
    expect(plain.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: expect.stringMatching(/accept-encoding/i),
      "x-content-type-options": "nosniff",
    });
    expect(plain.body).toBe(`"${name}";`.repeat(200));
    const small = await get(app, `${name}.js`, "gzip, br");
    expect(small.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    const font = await get(app, `${name}.woff2`, "identity");
    expect(font.headers["content-type"]).toBe("font/woff2");
    expect(font.body).toBe(name);
  }
  for (const name of ["none.js", "former.js.map", "former.exe", "..%2fx.js"])
    expect((await get(present, name, "br")).statusCode).toBe(404);

  const days = (number: number) => new Date(Date.now() + number * 86_400_000);
  const { frontFiles } = present.repositories;
  await frontFiles.removeOld(days(29));
  expect(await frontFiles.find("former.js")).toBeDefined();
  await frontFiles.removeOld(days(31));
  expect(await frontFiles.find("former.js")).toBeUndefined();
  // A build that is still served is stored again.
  expect(await frontFiles.serve(["former.js"])).toEqual(["former.js"]);
  await former.close();
  await present.close();
  await drop();
});
