import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { openCluster } from "#server/database/cluster.ts";
import { connect, openDatabase } from "#server/database/open-database.ts";
import { createParticipantsRepository } from "#server/repositories/people/participants.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { participantsCsv } from "#server/services/participants/participants-csv.ts";
import { launchBrowser, withServer } from "#tests/bench/served.ts";
import { PEOPLE, seedOffice } from "./office-programme.ts";

/** How often memory is measured, in parts of the file. */
const EVERY = 10;
/** In megabytes: a few parts of a file. */
const MAX_HEAP = 10;

interface ExportFigures {
  people: number;
  seconds: number;
  megabytes: number;
  /** The greatest heap after a collection, in megabytes more than before. */
  heap: number;
}

/**
 * Writes the CSV of the first `people` participants as the server does, and measures what stays in memory meanwhile.
 */
async function measureExport(
  folder: string,
  people: number,
): Promise<ExportFigures> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const cluster = await openCluster(folder);
  const database = connect(cluster.url("palmares"), { max: 2 });
  const repository = createParticipantsRepository(database);
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed / 1e6;
  };
  const parts = repository.parts({}, "name");
  async function* first() {
    let read = 0;
    for await (const part of parts) {
      yield part.slice(0, people - read);
      read += part.length;
      if (read >= people) return;
    }
  }
  const before = used();
  const start = performance.now();
  let [bytes, lines, heap, count] = [0, 0, 0, 0];
  for await (const text of participantsCsv(first(), {
    ...{ language: "fr", region: undefined, timeZone: "Europe/Paris" },
  })) {
    bytes += Buffer.byteLength(text);
    lines += text.split("\r\n").length - 1;
    count += 1;
    if (count % EVERY === 0) heap = Math.max(heap, used() - before);
  }
  const seconds = (performance.now() - start) / 1_000;
  await database.destroy();
  await cluster.release();
  if (lines !== people + 1)
    throw new Error(`The file has ${lines} lines for ${people} people`);
  return { people, seconds, megabytes: bytes / 1e6, heap };
}

interface ListFigures {
  what: string;
  ms: number;
  /** In the browser, after a collection. */
  heap: number;
  nodes: number;
}

/** Reads the list of all participants in a browser: the first page, page by page, and the last one. */
async function measureList(folder: string): Promise<ListFigures[]> {
  const figures: ListFigures[] = [];
  await withServer(
    async (base) => {
      const browser = await launchBrowser();
      const page = await browser.newPage({ locale: "en-US" });
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Performance.enable");
      const rows = page.locator("tbody tr[data-row-key]");
      const measured = async (what: string, go: () => Promise<unknown>) => {
        const start = performance.now();
        await go();
        const ms = performance.now() - start;
        await devtools.send("HeapProfiler.collectGarbage");
        const { metrics } = await devtools.send("Performance.getMetrics");
        const of = (name: string) =>
          metrics.find((one) => one.name === name)?.value ?? 0;
        figures.push({
          ...{ what, ms },
          ...{ heap: of("JSHeapUsedSize") / 1e6, nodes: of("Nodes") },
        });
      };
      await page.goto(`${base}/bo/participants`);
      await page.locator("[name=username]").fill(demo.configurator.email);
      await page.locator("[name=password]").fill(DEMO_PASSWORD);
      await page.locator("[type=submit]").click();
      await rows.first().waitFor();
      const open = async (number: number) => {
        const before = await rows.first().getAttribute("data-row-key");
        await page.evaluate((wanted) => {
          const address = new URL(location.href);
          address.searchParams.set("page", String(wanted));
          history.pushState(null, "", address);
        }, number);
        await page
          .locator(`tbody tr[data-row-key]:not([data-row-key="${before}"])`)
          .first()
          .waitFor();
      };
      await measured("the first page, with the screen", async () => {
        await page.reload();
        await rows.first().waitFor();
      });
      await measured("page 2", () => open(2));
      for (let number = 3; number < 20; number += 1) await open(number);
      await measured("page 20, after those before", () => open(20));
      await measured("page 3,333", () => open(3_333));
      await browser.close();
    },
    { data: folder },
  );
  return figures;
}

const report = (
  files: readonly ExportFigures[],
  lists: readonly ListFigures[],
) => `# Export bench

Generated by \`npm run bench:data -- --only export\` in a programme of ${PEOPLE.toLocaleString("en")} participants: the CSV of its first participants, written part
by part as the server does, with the heap after collections beside that before; and the list in a browser.
${cpus().length} × ${cpus()[0]?.model.trim()}.

| people | seconds | file, MB | more heap, MB |
| ---: | ---: | ---: | ---: |
${files.map(({ people, seconds, megabytes, heap }) => `| ${people.toLocaleString("en")} | ${seconds.toFixed(1)} | ${megabytes.toFixed(1)} | ${heap.toFixed(1)} |`).join("\n")}

| list | ms | heap, MB | nodes |
| --- | ---: | ---: | ---: |
${lists.map(({ what, ms, heap, nodes }) => `| ${what} | ${Math.round(ms)} | ${heap.toFixed(1)} | ${nodes} |`).join("\n")}
`;

/** Measures exports and the list. @returns whether memory does not grow with the number of people */
export async function benchExport(folder: string): Promise<boolean> {
  const { database, close } = await openDatabase(undefined, folder);
  await seedOffice(database);
  await close();
  const files: ExportFigures[] = [];
  for (const people of [10_000, 50_000, PEOPLE]) {
    files.push(await measureExport(folder, people));
    console.log(files.at(-1));
  }
  const lists = await measureList(folder);
  console.log(lists);
  writeFileSync(
    fileURLToPath(new URL("export.md", import.meta.url)),
    report(files, lists),
  );
  return files.every(({ heap }) => heap < MAX_HEAP);
}
