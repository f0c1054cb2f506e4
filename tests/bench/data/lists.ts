import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { openCluster } from "#server/database/cluster.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { type Figures, measure, ms, planOf, plansText } from "./measuring.ts";
import type { Found } from "./office-hand-written.ts";

const MAX_RATIO = 1.5;

/** A page of a list, through our repositories and by hand. */
export interface ListCase {
  name: string;
  ours(): Promise<{ items: { id: number }[]; total: number }>;
  byHand(): Promise<Found>;
}

interface Bench {
  /** Of the cluster. */
  folder: string;
  rounds: number;
  seed(database: Kysely<Database>): Promise<void>;
  cases(database: Kysely<Database>, pool: pg.Pool): ListCase[];
  /** The file of the report, beside this one. */
  file: string;
  /** The start of the report, up to the figures. */
  head: string;
  /** Of the ratio. */
  limit?: number;
}

/** Throws if both find something else. */
async function compare({ name, ours, byHand }: ListCase): Promise<void> {
  const { items, total } = await ours();
  const own = JSON.stringify({ ids: items.map(({ id }) => Number(id)), total });
  const hand = JSON.stringify(await byHand());
  if (own !== hand)
    throw new Error(`${name}: ours finds ${own}, hand-written finds ${hand}`);
}

const report = (
  head: string,
  figures: readonly Figures[],
  rounds: number,
  limit: number,
) => `${head}
Both find the same. Lower quartiles of ${rounds} rounds in milliseconds; the limit of their ratio is ${limit}. ${cpus().length} × ${cpus()[0]?.model.trim()}.

| list | ours | hand-written | ratio |
| --- | ---: | ---: | ---: |
${figures.map(({ name, ours, byHand, ratio }) => `| ${name} | ${ms(ours)} | ${ms(byHand)} | ${ratio.toFixed(2)} |`).join("\n")}

The plans of our queries, as executed:

${plansText(figures)}
`;

/** Compares lists with the same by hand. @returns whether none is too slow */
export async function benchLists({
  folder,
  rounds,
  seed,
  cases,
  file,
  head,
  limit = MAX_RATIO,
}: Bench): Promise<boolean> {
  const { database: seeding, close } = await openDatabase(undefined, folder);
  const cluster = await openCluster(folder);
  const pool = new pg.Pool({
    connectionString: cluster.url("palmares"),
    max: 10,
  });
  let asked: CompiledQuery[] = [];
  const database = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  const figures: Figures[] = [];
  try {
    await seed(seeding);
    for (const one of cases(database, pool)) {
      await compare(one);
      const measured = await measure(one, rounds);
      asked = [];
      await one.ours();
      const plans: string[] = [];
      for (const query of asked.splice(0))
        plans.push(await planOf(pool, query));
      figures.push({ ...measured, plans });
      console.log(
        `${measured.ratio.toFixed(2)}  ${ms(measured.ours)} / ${ms(measured.byHand)} ms  ${one.name}`,
      );
    }
  } finally {
    await database.destroy();
    await cluster.release();
    await close();
  }
  writeFileSync(
    fileURLToPath(new URL(file, import.meta.url)),
    report(head, figures, rounds, limit),
  );
  return figures.every(({ ratio }) => ratio <= limit);
}
