export const collectionForms = ["hydra", "plain"] as const;

/** The form of collections: `hydra:member` as in API Platform, or `member` as in its newer versions. */
export type CollectionForm = (typeof collectionForms)[number];

export const logLevels = [
  "fatal",
  "error",
  "warn",
  "info",
  "debug",
  "trace",
  "silent",
] as const;

export interface LogSettings {
  level: (typeof logLevels)[number];
  /** Where log lines go; defaults to standard output. */
  stream?: { write(line: string): void };
}

/** Where metrics are served. */
export interface MetricsSettings {
  port: number;
  host: string;
}

/**
 * The proxies whose X-Forwarded-* headers are trusted: none, a number of hops in front of the server, or these addresses.
 * Headers from anyone else are ignored.
 */
export type TrustedProxies = false | number | string;
