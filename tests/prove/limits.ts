import { type Line, vitestLines } from "./tests.ts";

/** Requests that cost the server more than their sender. */
export const limits = (): Promise<Line[]> =>
  vitestLines([
    {
      what: "rejected bodies: large, deep, or with 300,000 violations",
      files: ["tests/contract/amplified-violations.test.ts"],
    },
    {
      what: "interlaced pictures of 120 megapixels during sign-ins",
      files: [
        "server/services/images/picture-attack.test.ts",
        "server/security/turns.test.ts",
        "src/domain/values/picture-head.test.ts",
        "src/domain/challenge/photo-entry.test.ts",
      ],
    },
    {
      what: "parallel uploads beyond the quota, dozens of long lists and searches",
      files: [
        "server/routes/upload-quotas.test.ts",
        "server/http/read-costs.test.ts",
      ],
    },
  ]);
