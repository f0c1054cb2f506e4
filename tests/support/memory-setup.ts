/** Puts temporary files of a test run, and of its child processes, in memory. */
import { tmpdir } from "node:os";
import { createMemoryFolder, isMemoryFolder } from "./memory-folder.ts";

/** Called by each project of a run; only the first call has an effect. */
export default function keepInMemory(): void {
  if (!isMemoryFolder(tmpdir())) process.env["TMPDIR"] = createMemoryFolder();
}
