import { type Line, vitestLines } from "./tests.ts";

/** Personal data: exports, erasure, sessions, shared browsers. */
export const ownData = (): Promise<Line[]> =>
  vitestLines([
    {
      what: "export, erasure and retention: every table that references users, and their files",
      files: ["server/routes/personal-data.test.ts"],
    },
    {
      what: "sessions on other devices, and idle ones",
      files: ["server/routes/sessions.test.ts", "src/domain/device.test.ts"],
    },
    {
      what: "drafts of another user in a shared browser",
      files: ["src/state/sealed.test.ts"],
    },
  ]);
