import { type Line, vitestLines } from "./tests.ts";

/** Requests that cost the server more than the client. */
export const limits = (): Promise<Line[]> =>
  vitestLines([
    {
      what: "bodies that are refused: large, deep, or wrong in 300,000 places",
      files: ["tests/contract/amplified-violations.test.ts"],
    },
    {
      what: "interlaced pictures of 120 megapixels, beside sign-ins",
      files: [
        "server/images/picture-attack.test.ts",
        "server/security/turns.test.ts",
        "src/domain/picture-head.test.ts",
        "src/domain/photo-entry.test.ts",
      ],
    },
    {
      what: "uploads in parallel beyond the quota, lists and searches by the dozen",
      files: [
        "server/routes/upload-quotas.test.ts",
        "server/plugins/read-costs.test.ts",
      ],
    },
  ]);
