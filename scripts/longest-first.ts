import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, by their measured durations; many of them wait more than they work. Without durations of
 * an earlier run, Vitest would order them by size.
 */
export const longest = [
  "scripts/new/new.test.ts",
  "server/routes/bo/moderation/moderation-kills.test.ts",
  "server/app/start.test.ts",
  "tests/contract/api-doctor.test.ts",
  "server/jobs/job-queue.test.ts",
  "server/routes/declarations.test.ts",
  "tests/contract/widgets.test.tsx",
  "server/commands/first-start.test.ts",
  "server/seed/seed.test.ts",
  "server/routes/media-objects.test.ts",
  "server/app/instances.test.ts",
  "server/routes/bo/documents/composing-kills.test.ts",
  "scripts/test.test.ts",
  "server/http/raw-answers.test.ts",
  "scripts/dev/dev-server.test.ts",
  "scripts/doctor/api/examine-api.test.ts",
  "server/commands/admin.test.ts",
  "scripts/gen.test.ts",
  "src/composites/declaration/declaration-wizard.test.tsx",
];

/** A worker changes to another project as a new process, which loads all modules again. */
const projects = ["server", "components", "unit"];

/**
 * The very longest file, then project after project: in each the listed files in the order of the list, then the others in
 * theirs.
 */
export function inOrder<
  File extends Pick<TestSpecification, "moduleId"> & {
    project: { name: string };
  },
>(files: readonly File[]): File[] {
  const rank = ({ moduleId }: File) => {
    const index = longest.findIndex((path) => moduleId.endsWith(`/${path}`));
    return index === -1 ? longest.length : index;
  };
  const turn = (file: File) =>
    rank(file) === 0 ? -1 : projects.indexOf(file.project.name);
  return files.toSorted((a, b) => turn(a) - turn(b) || rank(a) - rank(b));
}

/** Starts the longest files first: as the last ones they would run while other workers have nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(
    files: TestSpecification[],
  ): Promise<TestSpecification[]> {
    return inOrder(await super.sort(files));
  }
}
