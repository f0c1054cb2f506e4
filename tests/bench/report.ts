import { cpus } from "node:os";
import type { Sample } from "./main.tsx";

type Times = Omit<Sample, "html">;

export interface Measured {
  contender: string;
  size: number;
  round: number;
  times: Times;
}

interface Setting {
  contenders: string[];
  sizes: number[];
  browser: string;
}

const rows: { key: keyof Times; title: string }[] = [
  { key: "firstMount", title: "First mount" },
  { key: "warmMount", title: "Warm mount" },
  { key: "changeData", title: "Update of one block's data" },
  { key: "changeConfig", title: "Update of one block's configuration" },
];

function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1
    ? upper
    : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

const timesOf = (
  measured: Measured[],
  contender: string,
  size: number,
  key: keyof Times,
) =>
  measured
    .filter((one) => one.contender === contender && one.size === size)
    .sort((one, other) => one.round - other.round)
    .map(({ times }) => times[key]);

/** The results as Markdown: medians in milliseconds, and in brackets the median of each round's ratio to hand-written. */
export function report(measured: Measured[], setting: Setting): string {
  const { contenders, sizes, browser } = setting;
  const rounds = new Set(measured.map(({ round }) => round)).size;
  const lines = [
    "# Bench",
    "",
    "Made by `npm run bench`: pages of small cards drawn by each contender, the same DOM for all (checked), production",
    "builds, one browser, a fresh page for each visit, contenders in turn. Ours runs with validation, diffusion windows,",
    "error boundaries and verdicts on. Medians in milliseconds; in brackets the median of the ratios to hand-written, round by round.",
    "",
    "First mount: new data, code not yet warm. Warm mount: the page is left and drawn again. Data: one figure changes (a source",
    "of ours, state of json-render, a prop elsewhere). Configuration: one block of the page is another one.",
    "",
    `${rounds} rounds, ${browser}, ${cpus().length} × ${cpus()[0]?.model.trim()}.`,
  ];
  for (const { key, title } of rows) {
    lines.push("", `## ${title}`, "");
    lines.push(`| blocks | ${contenders.join(" | ")} |`);
    lines.push(`| ---: |${" ---: |".repeat(contenders.length)}`);
    for (const size of sizes) {
      const hand = timesOf(measured, "hand-written", size, key);
      const cells = contenders.map((contender) => {
        const times = timesOf(measured, contender, size, key);
        const ratio = median(
          times.map((time, round) => time / (hand[round] ?? Number.NaN)),
        );
        return `${median(times).toFixed(3)} (${ratio.toFixed(2)})`;
      });
      lines.push(`| ${size} | ${cells.join(" | ")} |`);
    }
  }
  return `${lines.join("\n")}\n`;
}
