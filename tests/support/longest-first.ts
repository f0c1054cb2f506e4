import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take long and are short, by which vitest would start them last. */
const longest = ["scripts/new.test.ts", "server/start.test.ts"];

/** Starts them first: the last file, when it takes long, runs alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(
    files: TestSpecification[],
  ): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) =>
      longest.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(isLongest),
      ...sorted.filter((file) => !isLongest(file)),
    ];
  }
}
