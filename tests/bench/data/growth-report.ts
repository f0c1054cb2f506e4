import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { type Growth, measureGrowth } from "./growth.ts";

const results = fileURLToPath(new URL("growth.md", import.meta.url));

/** The size of the small programme, in participants. */
const FEW = 10_000;
const MAX_GROWTH = 1.3;

const ms = (time: number) => time.toFixed(2);

function report(figures: readonly Growth[], many: number, rounds: number) {
  const rows = figures.map(
    ({ call, small, large, ratio }) =>
      `| ${call} | ${ms(small)} | ${ms(large)} | ${ratio.toFixed(2)} |`,
  );
  return `# Growth bench

Made by \`npm run bench:data\`: calls of the API, in process and in turn, on two programmes that differ in their size alone.
Milliseconds of the fastest of ${rounds} rounds or more, which other work on the machine disturbs least. The ratio is at most ${MAX_GROWTH}. ${cpus().length} × ${cpus()[0]?.model.trim()}, load average at the end: ${loadavg()[0]?.toFixed(1)}.

| call | ${FEW.toLocaleString("en")} participants | ${many.toLocaleString("en")} participants | ratio |
| --- | ---: | ---: | ---: |
${rows.join("\n")}
`;
}

/**
 * Compares a small programme with one of `many` participants, and writes tests/bench/data/growth.md.
 * @returns whether every call costs at most 1.3 times as much
 */
export async function benchGrowth(
  folder: string,
  many: number,
  rounds: number,
): Promise<boolean> {
  const figures = await measureGrowth(
    folder,
    [FEW, many],
    rounds,
    ({ call, small, large, ratio }) =>
      console.log(
        `${ratio.toFixed(2)}  ${ms(large)} / ${ms(small)} ms  ${call}`,
      ),
  );
  writeFileSync(results, report(figures, many, rounds));
  return figures.every(({ ratio }) => ratio <= MAX_GROWTH);
}
