import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Takes longest of all and is a short file: by its size, vitest would start it last. */
const longest = "scripts/new/new.test.ts";

/** Starts the longest file first: as the last one it would run alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(
    files: TestSpecification[],
  ): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) =>
      moduleId.endsWith(longest);
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(isLongest),
      ...sorted.filter((file) => !isLongest(file)),
    ];
  }
}
