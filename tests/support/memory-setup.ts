/** Temporary files of a test run, and of the processes that it starts, are in memory. */
import { tmpdir } from "node:os";
import { createMemoryFolder, isMemoryFolder } from "./memory-folder.ts";

/** Each project of a run asks for it. */
export default function keepInMemory(): void {
  if (!isMemoryFolder(tmpdir())) process.env["TMPDIR"] = createMemoryFolder();
}
