import { type Line, vitestLines } from "./tests.ts";

/** Personal data: exports, erasure, sessions, shared browsers. */
export const ownData = (): Promise<Line[]> =>
  vitestLines([
    {
      what: "export, erasure and retention: every table that references users, and their files",
      files: ["server/routes/personal-data.test.ts"],
    },
    {
      what: "sessions of other devices, and those without use",
      files: [
        "server/routes/sessions.test.ts",
        "src/domain/people/device.test.ts",
        "src/app/attention.test.tsx",
      ],
    },
    {
      what: "drafts that another person finds in a shared browser",
      files: [
        "src/browser/sealed.test.ts",
        "src/state/sealed-file.test.ts",
        "src/shell/sync-tabs.test.tsx",
      ],
    },
  ]);
