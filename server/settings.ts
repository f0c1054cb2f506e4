/** How collections are told: `hydra:member` of API Platform, or the un-prefixed `member` of its newer servers. */
export type CollectionForm = "hydra" | "plain";

/** What the environment decides. */
export interface Settings {
  port: number;
  host: string;
  /** A PostgreSQL of your own; without it the embedded one is used. */
  databaseUrl: string | undefined;
  /** Where the embedded PostgreSQL lives. */
  dataFolder: string;
  /** Whether X-Forwarded-* of a proxy in front is believed. */
  trustProxy: boolean;
  collectionForm: CollectionForm;
}

/** Reads PORT, HOST, DATABASE_URL, DATA_DIR, TRUST_PROXY and COLLECTION_FORM; throws RangeError on a port that is none. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env["PORT"] ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new RangeError(`PORT is no port: ${env["PORT"]}`);
  return {
    port,
    host: env["HOST"] ?? "localhost",
    databaseUrl: env["DATABASE_URL"] || undefined,
    dataFolder: env["DATA_DIR"] ?? ".data",
    trustProxy: ["1", "true"].includes(env["TRUST_PROXY"] ?? ""),
    collectionForm: env["COLLECTION_FORM"] === "plain" ? "plain" : "hydra",
  };
}
