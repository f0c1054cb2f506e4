import { dependencies } from "./dependencies.ts";
import { type Line, vitestLines } from "./tests.ts";

/** Stolen dumps, pasted texts, malformed requests and the supply chain. */
export const border = async (): Promise<Line[]> => [
  ...(await vitestLines([
    {
      what: "a signing secret outside the database, and its rotation",
      files: ["server/security/session-secret.test.ts"],
    },
    {
      what: "control characters and direction overrides in texts, file names and terminals",
      files: [
        "src/domain/values/plain-text.test.ts",
        "src/schema/plain-text.test.ts",
        "tests/contract/control-characters.test.ts",
      ],
    },
    {
      what: "malformed bodies, users' files, a full disk, refused photos, logged orders",
      files: [
        "tests/contract/malformed-requests.test.ts",
        "server/routes/photo-entries.test.ts",
        "server/routes/orders.test.ts",
        "tests/contract/anonymized-results.test.ts",
      ],
    },
  ])),
  ...(await dependencies()),
];
