import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { composeThroughKills } from "#tests/support/compose-through-kills.ts";
import { editListTogether } from "#tests/support/edit-list-together.ts";
import { editTogether } from "#tests/support/edit-together.ts";
import { withProgramme } from "./programme.ts";
import { type Line, playwrightLines, vitestLines } from "./tests.ts";

const SAVES = 500;
const RELEASES = 50;
const KILLS = 20;
const RESTARTS = 4;
const EDITS = 500;
const BROWSER_EDITS = 120;

/** Pages saved and released through kills of two instances and restarts of PostgreSQL, or by two people at the same time; previews at every boundary. */
export async function composing(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), "palmares-composing-"));
  try {
    return [
      await withProgramme(
        "composing",
        async ({ cluster, url, ...programme }) => {
          cluster.supervise((error) => {
            throw error;
          });
          const { faults, unanswered, reads, seen, latest } =
            await composeThroughKills({
              ...{ url, folder, saves: SAVES, releases: RELEASES },
              ...{ kills: KILLS, restarts: RESTARTS },
              restartDatabase: () => killPostgres(programme.folder),
            });
          return {
            what: `${SAVES} saves and ${RELEASES} releases of two pages, ${KILLS} kills of two instances, ${RESTARTS} of PostgreSQL: nothing acknowledged is lost, no release is half visible, early or late`,
            tried: SAVES + RELEASES,
            failed: faults.length,
            details: [
              `${unanswered} requests without a response, ${reads} reads, ${seen} releases seen, the last one ${latest} ms after its instant`,
              ...faults,
            ],
          };
        },
      ),
      await withProgramme("editing", async ({ database, url }) => {
        const seed = Date.now() % 1_000_000;
        const { words, merged, asked, faults } = await editTogether({
          ...{ database, url, folder, seed, edits: EDITS },
        });
        return {
          what: `${EDITS} random edits of one page by two people: no word is lost, nobody is asked about what only one changed`,
          tried: EDITS,
          failed: faults.length,
          details: [
            `seed ${seed}: ${words} words, merged ${merged} times without a question, ${asked} times with one`,
            ...faults,
          ],
        };
      }),
      await withProgramme("editing-lists", async ({ database, url }) => {
        const seed = Date.now() % 1_000_000;
        const { words, merged, faults } = await editListTogether({
          ...{ database, url, folder, seed, edits: EDITS },
        });
        return {
          what: `${EDITS} random edits of the products of one challenge by two people, and an import between: no number is lost`,
          tried: EDITS,
          failed: faults.length,
          details: [
            `seed ${seed}: ${words} numbers, merged ${merged} times`,
            ...faults,
          ],
        };
      }),
      ...(await playwrightLines(
        [
          {
            what: `${BROWSER_EDITS} random edits of one page in two browsers: no word is lost, both see the same`,
            files: ["office-two-editors.spec.ts"],
          },
        ],
        { EDITS: String(BROWSER_EDITS) },
      )),
      ...(await vitestLines([
        {
          what: "the page previewed at an instant is what /v2 answers at it",
          files: ["server/routes/bo/documents/preview-instants.test.ts"],
        },
      ])),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Kills PostgreSQL; its supervisor starts it again. */
function killPostgres(folder: string): void {
  const file = join(folder, "postgres", "postmaster.pid");
  if (!existsSync(file)) return;
  process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), "SIGKILL");
}
