import type { ColumnType, Generated } from "kysely";
import type { ExportFilter, ExportName } from "#registry/exports.ts";
import type { Fault } from "#src/domain/documents/kinds/kind.ts";
import type { MailKind, MailText } from "#src/domain/programme/mail-kinds.ts";
import type { Rectangle } from "#src/domain/values/rectangle.ts";
import type { Language, OfficeExport } from "#src/schema/types.gen.ts";
import type {
  EntryStatus,
  Json,
  Localized,
  NullableJson,
  NullableTimestamp,
  Timestamp,
} from "./column-types.ts";

/** A session of the back office. */
export interface OfficeSessionsTable {
  /** The SHA-256 of what the cookie holds. */
  id_hash: Buffer;
  user_id: number;
  generation: number;
  /** The front office's token that was handed over. */
  token_jti: string | null;
  token_expires_at: NullableTimestamp;
  created_at: ColumnType<Date, never, never>;
  last_used_at: ColumnType<Date, never, Date | string>;
  stepped_up_until: ColumnType<Date | null, never, Date | string>;
}

/** A request that carried an `Idempotency-Key`, stored in the transaction of what it did. */
export interface OfficeRequestsTable {
  user_id: number;
  idempotency_key: string;
  /** The SHA-256 of its content. */
  request_hash: Buffer;
  attempt: string;
  /** The id of what it created. */
  created: NullableJson<number | string>;
  /** Null until it was sent. */
  response: NullableJson<StoredResponse>;
  created_at: ColumnType<Date, never, never>;
}

/** A response that is sent again. */
export interface StoredResponse {
  status: number;
  body: string;
  headers: Record<string, string>;
}

/** A write in the back office; each row contains the hash of the one before. */
export interface AuditEventsTable {
  id: Generated<number>;
  at: Timestamp;
  /** Null for the server itself. */
  actor_id: number | null;
  action: string;
  entity: string;
  /** In words. */
  before: string | null;
  after: string | null;
  request_id: string | null;
  /** Of the hash of `before` and `after`; null once they are erased. */
  salt: Buffer | null;
  /** Null for events that were written without a salt. */
  words_hash: Buffer | null;
  hash: Buffer;
  /** Of a save: when the next one by the same person followed it directly. Not part of what is hashed. */
  continued_at: Date | null;
}

/** What the programme's team notes about a participant. */
export interface ParticipantNotesTable {
  id: Generated<number>;
  user_id: number;
  written_by: number | null;
  text: string;
  created_at: ColumnType<Date, never, never>;
}

/** A change of a reward's stock that was made by hand. */
export interface StockMovementsTable {
  id: Generated<number>;
  reward_id: number;
  change: number;
  /** After the change. */
  stock: number;
  reason: string;
  made_by: number | null;
  made_at: Timestamp;
}

/** Why entries are refused, by key; the rows of the document `reasons`. */
export interface RefusalReasonsTable {
  key: string;
  position: number;
  label: Json<Localized<string>>;
}

/** The texts of a mail that replace the default ones, by language; the rows of the document `mails`. */
export interface MailsTable {
  key: MailKind;
  texts: Json<Partial<Record<MailText, Localized<string>>>>;
}

/** A document of the back office. */
export interface DocumentsTable {
  id: Generated<string>;
  kind: string;
  name: string;
  /** The id of /v2, for kinds whose entities have one. */
  entity_id: number | null;
  created_at: ColumnType<Date, never, never>;
  created_by: number | null;
  archived_at: NullableTimestamp;
  /** When it was last taken off /v2: earlier releases no longer count. */
  withdrawn_at: NullableTimestamp;
  /** The revision that the tables of /v2 hold. */
  projected_revision: number | null;
  /** Whether others are made of it; it is never live. */
  is_template: Generated<boolean>;
}

/** Blocks that several pages show. */
export interface SharedBlocksTable {
  id: Generated<number>;
  /** By language, as those of contents. */
  blocs: Json<Record<string, unknown[]>>;
}

export interface DocumentDraftsTable {
  document_id: string;
  /** JSON as text: jsonb changes the order of properties. */
  body: string;
  /** The SHA-256 of the body. */
  hash: string;
  /** The hash of the body that its references are of. */
  referring_hash: ColumnType<string | null, string | null | undefined>;
  /** Its ETag: one more with each write. */
  version: Generated<number>;
  base_revision: number | null;
  mistakes: number;
  /** Those of the product in which no text is missing. */
  languages: string[];
  /** Those that the document names; null for the programme's. */
  named_languages: string[] | null;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  updated_by: number | null;
}

export interface DocumentRevisionsTable {
  document_id: string;
  revision: number;
  body: string;
  hash: string;
  referring_hash: ColumnType<string | null, string | null | undefined>;
  /** When its content ends by itself. */
  ends_at: NullableTimestamp;
  note: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  created_by: number | null;
}

/** Something that a body of a document refers to (BO-10.6). */
export interface DocumentReferencesTable {
  document_id: string;
  /** Null for the draft. */
  revision: number | null;
  entity: string;
  entity_id: string;
}

/** One instant for the releases of several documents. */
export interface ReleaseSetsTable {
  id: Generated<number>;
  name: string;
  starts_at: Timestamp;
  note: string | null;
  created_at: ColumnType<Date, never, never>;
  created_by: number | null;
}

export interface DocumentReleasesTable {
  id: Generated<number>;
  document_id: string;
  revision: number;
  starts_at: Timestamp;
  /** When the tables of /v2 got it, or a later one instead of it. */
  applied_at: NullableTimestamp;
  /** When it could not be made live for the first time; null again once it is live. */
  failed_at: NullableTimestamp;
  set_id: number | null;
  note: string | null;
  /** Why it was made, where its kind's rules needed a reason. */
  reason: ColumnType<string | null, string | null | undefined, never>;
  created_at: ColumnType<Date, Date | undefined, never>;
  created_by: number | null;
}

/** A list that documents hold by reference (BO-10.4); it never changes. */
export interface DocumentListsTable {
  /** The SHA-256 of its kind and rows. */
  hash: Buffer;
  kind: string;
  count: number;
  created_at: ColumnType<Date, never, never>;
  /** Since when no draft and no revision names it. */
  unnamed_since: NullableTimestamp;
}

export interface DocumentListRowsTable {
  hash: Buffer;
  key: string;
  /** From 1. */
  position: number;
  row: Json<Readonly<Record<string, unknown>>>;
}

/** A link by which screens show a page. */
export interface WallsTable {
  id: Generated<number>;
  /** The SHA-256 of the token in its address. */
  token_hash: Buffer;
  document_id: string;
  name: string;
  language: Language;
  created_at: ColumnType<Date, never, never>;
  created_by: number | null;
  revoked_at: NullableTimestamp;
}

/** Open streams of presence, of all instances. */
export interface DocumentPresencesTable {
  id: Generated<string>;
  document_id: string;
  user_id: number;
  seen_at: ColumnType<Date, never, Date>;
}

/** The entry that a decision or a correction is about: one of the two. */
interface OfEntry {
  declaration_id: number | null;
  result_id: number | null;
}

/** A decision that is applied a few seconds after it was made, or was. */
export interface ModerationDecisionsTable extends OfEntry {
  id: Generated<number>;
  status: "validated" | "refused";
  reason: string | null;
  comment: string | null;
  decided_by: number | null;
  created_at: Timestamp;
  applies_at: Timestamp;
  /** Null while it can be undone. */
  settled_at: NullableTimestamp;
  /** Why it could not be applied. */
  failure: string | null;
}

/** A change of a decision that was applied; or, without an entry, points that were given or taken by hand. */
export interface ModerationCorrectionsTable extends OfEntry {
  id: Generated<number>;
  /** Whose points change; null for a group's photo, and for earlier corrections. */
  participant_id: number | null;
  former_status: EntryStatus | null;
  status: "validated" | "refused" | null;
  reason: string | null;
  comment: string | null;
  /** What the participant's balance changes by. */
  points: number;
  asked_by: number | null;
  /** A second person, for a large sum. */
  confirmed_by: number | null;
  created_at: Timestamp;
  applied_at: NullableTimestamp;
}

/** A group that a person has left, and when they last did: a trigger writes it. */
export interface FormerGroupsTable {
  user_id: number;
  group_id: number;
  left_at: Timestamp;
}

/** A moderator reads an entry, so that others take another one. */
export interface ModerationClaimsTable {
  kind: "declaration" | "photo";
  entry_id: number;
  user_id: number;
  until: Timestamp;
}

/** A picture of the media library. */
export interface PicturesTable {
  id: string;
  name: string;
  search_text: ColumnType<string, never, never>;
  /** Alternative texts by language. */
  alt: Json<Localized<string>>;
  /** Whether it needs no alternative text. */
  is_decorative: Generated<boolean>;
  /** In percent of what the crop leaves. */
  focus: NullableJson<{ x: number; y: number }>;
  version: number;
  created_at: ColumnType<Date, never, never>;
  created_by: number | null;
  updated_at: ColumnType<Date, never, Date>;
  updated_by: number | null;
  archived_at: NullableTimestamp;
}

/** A file of a picture, with a crop of it in several sizes; it never changes. */
export interface PictureVersionsTable {
  picture_id: string;
  version: number;
  /** Of the original, as it was sent. */
  sha256: Buffer;
  original_key: string;
  file_name: string;
  type: string;
  size: number;
  /** Of the original, upright. */
  width: number;
  height: number;
  crop: NullableJson<Rectangle>;
  storage_key: string;
  sizes: Json<{ width: number; height: number; bytes: number }[]>;
  created_at: ColumnType<Date, never, never>;
  created_by: number | null;
}

/** Files of pictures that are being stored. */
export interface UnfinishedPicturesTable {
  storage_key: string;
  created_at: ColumnType<Date, never, never>;
}

/** Mistakes that a live or scheduled revision had when it was last examined. */
export interface DocumentExaminationsTable {
  document_id: string;
  revision: number;
  mistakes: number;
  advice: ColumnType<Fault[], string | undefined, string>;
  examined_at: ColumnType<Date, Date, Date>;
}

/** A file that a user has the server write (BO-21.1). */
export interface OfficeExportsTable {
  id: Generated<string>;
  kind: ExportName;
  format: OfficeExport["format"];
  filter: Json<ExportFilter>;
  columns: string[];
  purpose: string | null;
  /** Of headers, titles and numbers. */
  language: Language;
  made_by: number;
  state: Generated<OfficeExport["state"]>;
  rows: number | null;
  bytes: number | null;
  storage_key: string | null;
  created_at: ColumnType<Date, never, never>;
  expires_at: Timestamp;
}

/** The tables of the back office. */
export interface OfficeTables {
  document_presences: DocumentPresencesTable;
  mails: MailsTable;
  refusal_reasons: RefusalReasonsTable;
  documents: DocumentsTable;
  document_drafts: DocumentDraftsTable;
  document_revisions: DocumentRevisionsTable;
  document_releases: DocumentReleasesTable;
  document_references: DocumentReferencesTable;
  document_examinations: DocumentExaminationsTable;
  document_lists: DocumentListsTable;
  document_list_rows: DocumentListRowsTable;
  shared_blocks: SharedBlocksTable;
  walls: WallsTable;
  release_sets: ReleaseSetsTable;
  audit_events: AuditEventsTable;
  office_requests: OfficeRequestsTable;
  office_exports: OfficeExportsTable;
  office_sessions: OfficeSessionsTable;
  moderation_decisions: ModerationDecisionsTable;
  moderation_corrections: ModerationCorrectionsTable;
  former_groups: FormerGroupsTable;
  moderation_claims: ModerationClaimsTable;
  participant_notes: ParticipantNotesTable;
  stock_movements: StockMovementsTable;
  pictures: PicturesTable;
  picture_versions: PictureVersionsTable;
  unfinished_pictures: UnfinishedPicturesTable;
}
