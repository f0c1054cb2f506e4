/** A row of an import, as its columns were matched; texts are not examined yet. */
export interface ImportedPerson {
  email?: string;
  clientId?: string;
  firstName?: string;
  lastName?: string;
  /** Names of all groups that the person belongs to. */
  groups?: string[];
}

export type ImportState = "open" | "running" | "examined" | "done";

/** What an import does with a row. */
export type ImportOutcome =
  | { outcome: "added" | "updated" | "unchanged" }
  | { outcome: "refused"; field: keyof ImportedPerson; reason: string };
