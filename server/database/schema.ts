import type { ColumnType, Generated, JSONColumnType, RawBuilder } from "kysely";
import type { Profile } from "#server/core/signed-in-user.ts";
import type {
  AppConfig,
  ChallengeCard,
  DeliveryAddress,
  Language,
  Order,
  Unit,
} from "#src/schema/types.gen.ts";

/** A value per language; at least in the programme's language. */
export type Localized<Value> = Partial<Record<Language, Value>>;

/** A jsonb column: written as JSON text, read as an object or array. */
type Json<Value extends object> = JSONColumnType<Value, string, string>;
type NullableJson<Value> = ColumnType<
  Value | null,
  string | null,
  string | null
>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null,
  Date | string | null
>;

export type EntryStatus = "waiting" | "refused" | "validated";

export interface ProgrammeTable {
  id: Generated<number>;
  config: Json<Localized<AppConfig>>;
  one_trust_key: string | null;
  analytics_id: string | null;
}

export interface SecretsTable {
  name: string;
  value: string;
}

export interface OptionsTable {
  name: string;
  position: number;
  value: Json<Localized<string | number | boolean | null>>;
}

export interface FeaturesTable {
  name: string;
  is_enabled: boolean;
  attributes: Json<object>;
}

export interface MenuItemsTable {
  id: Generated<number>;
  position: number;
  label: Json<Localized<string>>;
  link: string | null;
  target_entity: string | null;
  target_id: number | null;
}

export interface UsersTable {
  id: Generated<number>;
  /** Lower case; participants sign in with it. */
  username: string;
  email: string;
  client_id: string | null;
  /** Null until an invited user sets one, and for users who only sign in by single sign-on. */
  password_hash: string | null;
  is_active: boolean;
  is_cgu_accepted: boolean;
  profile: Json<Profile>;
  created_at: ColumnType<Date, Date | string | undefined, never>;
  /** Tokens of earlier generations are rejected. */
  token_generation: Generated<number>;
  /** The one valid token of an earlier generation: the one that changed the password. */
  kept_token: string | null;
  language: Language | null;
  may_be_contacted: Generated<boolean>;
  referral_code: string | null;
  /** False after sign-up, until the owner confirms the address. */
  is_email_confirmed: Generated<boolean>;
  /** When the account will be erased, unless its owner cancels the deletion. */
  erase_at: NullableTimestamp;
  /** When the account was erased: nothing in the row identifies its owner any more. */
  erased_at: NullableTimestamp;
  /** Only set where a replica is used. */
  wrote_at: ColumnType<Date | null, never, RawBuilder<Date>>;
}

/** A signed-in device. */
export interface SessionsTable {
  /** The id of its token. */
  jti: string;
  user_id: number;
  generation: number;
  /** Browser and system, by their common names. */
  device: string;
  is_remembered: boolean;
  created_at: ColumnType<Date, never, never>;
  last_used_at: ColumnType<Date, never, Date | string>;
  expires_at: Timestamp;
}

/** A ZIP of a person's stored data. */
export interface DataExportsTable {
  id: Generated<string>;
  user_id: number;
  /** Null until the file is ready. */
  storage_key: string | null;
  /** In bytes. */
  size: number | null;
  created_at: ColumnType<Date, never, never>;
  expires_at: Timestamp;
}

/** One row, written every second where a replica is used. */
interface ReplicaBeatsTable {
  id: true;
  at: Date;
}

/** Hashed files of the front office, of each recently served build. */
interface FrontFilesTable {
  name: string;
  /** Compressed with Brotli. */
  content: Buffer;
  /** When an instance last had it in its build. */
  served_at: Date;
}

export interface ReferralCodesTable {
  code: string;
}

export type PasswordTokenKind = "reset" | "create";

/** The last link of each kind that was sent to a user. */
export interface PasswordTokensTable {
  user_id: number;
  kind: PasswordTokenKind;
  token_hash: Buffer;
  expires_at: Timestamp;
  /** When it was used or withdrawn. */
  used_at: NullableTimestamp;
  /** The password was changed in another way before it was used. */
  is_withdrawn: Generated<boolean>;
  /** The job that sent it. */
  job_id: string | null;
}

/** The last link that was sent to confirm an address. */
export interface EmailConfirmationsTable {
  user_id: number;
  token_hash: Buffer;
  expires_at: Timestamp;
}

export interface EphemeralEntriesTable {
  key: Buffer;
  value: string;
  expires_at: Timestamp;
}

/** Counters, in the form of rate-limiter-flexible. */
export interface RateLimitsTable {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: number;
}

/** Addresses, as keyed hashes, that people signed in from. */
export interface KnownAddressesTable {
  user_id: number;
  address_hash: string;
  last_used_at: Timestamp;
}

export type SsoMethod = "azure" | "jwt" | "saml";

/** Maps an identity provider's subjects to users. */
export interface SsoSubjectsTable {
  method: SsoMethod;
  subject: string;
  user_id: number;
}

/** A profile's picture, a photo of a contest, a proof. */
export type MediaTarget = "User" | "ChallengeResult" | "Declaration";

export interface MediaObjectsTable {
  id: Generated<string>;
  user_id: number;
  type: string;
  /** The file's key in the storage; null when `content` holds it. */
  storage_key: string | null;
  content: Buffer | null;
  target: Generated<MediaTarget>;
  /** The file name on the sender's machine. */
  name: string | null;
  /** In bytes; this and the dimensions are those of the original file. */
  size: number | null;
  /** In pixels, upright. */
  width: number | null;
  height: number | null;
  /** Of the stored file; null for older files. */
  sha256: Buffer | null;
  /** Set by a cleanup that found a reference; a trigger resets it when a reference is removed. */
  is_in_use: Generated<boolean>;
  created_at: ColumnType<Date, never, Date | string>;
}

export interface ContactMessagesTable {
  id: Generated<number>;
  user_id: number;
  subject: string;
  message: string;
  created_at: ColumnType<Date, never, never>;
}

export interface RewardsTable {
  id: Generated<number>;
  /** In points. */
  price: number;
  /** When it got this price; null for its first one. Set by the database. */
  price_changed_at: ColumnType<Date | null, never, Date | string | null>;
  /** Units left; null if unlimited. */
  stock: number | null;
  /** `title`, `description` and `image`, by their names on the wire. */
  texts: Json<Localized<Record<string, unknown>>>;
}

export interface WishesTable {
  user_id: number;
  reward_id: number;
  made_at: ColumnType<Date, never, never>;
}

export interface OrdersTable {
  id: Generated<number>;
  user_id: number;
  reward_id: number;
  quantity: number;
  /** The total price of the order, in points. */
  points: number;
  status: Order["status"];
  /** The operator's reason for a cancellation. */
  comment: string | null;
  address: Json<DeliveryAddress>;
  /** The `Idempotency-Key` of the request, unique per user and order, and the SHA-256 of its content. */
  idempotency_key: string | null;
  request_hash: Buffer | null;
  created_at: Timestamp;
  sent_at: NullableTimestamp;
  delivered_at: NullableTimestamp;
  cancelled_at: NullableTimestamp;
}

export interface RolesTable {
  id: Generated<number>;
  /** Of the roles that every programme has. */
  key: Generated<string | null>;
  name: string;
  permissions: string[];
}

export interface UserRolesTable {
  user_id: number;
  role_id: number;
}

export interface GroupsTable {
  id: Generated<number>;
  name: string;
}

export interface UserGroupsTable {
  user_id: number;
  group_id: number;
}

export interface RevokedTokensTable {
  jti: string;
  expires_at: Timestamp;
}

export interface PointMovementsTable {
  id: Generated<number>;
  user_id: number;
  points: number;
  label: Json<Localized<string>>;
  /** The challenge that awarded the points, or the order that cost or refunded them. */
  challenge_id: number | null;
  order_id: number | null;
  made_at: Timestamp;
}

/** The texts and images of a challenge, by their names on the wire. */
export type ChallengeTexts = Record<string, unknown>;

export interface ChallengesTable {
  id: Generated<number>;
  type: ChallengeCard["type"];
  start_date: NullableTimestamp;
  end_date: NullableTimestamp;
  start_diffusion_date: NullableTimestamp;
  end_diffusion_date: NullableTimestamp;
  start_sign_in_date: NullableTimestamp;
  end_sign_in_date: NullableTimestamp;
  /** Capacity of a deal; null if unlimited. */
  places: number | null;
  is_group: boolean;
  is_rewarding_global: boolean;
  are_results_visible: boolean;
  are_results_anonymized: boolean;
  /** Language-independent fields that no query needs, by their names on the wire. */
  settings: Json<Record<string, unknown>>;
  texts: Json<Localized<ChallengeTexts>>;
}

/** The groups that a challenge targets; a challenge without any is for everyone. */
export interface ChallengeTargetsTable {
  challenge_id: number;
  group_id: number;
}

export interface ParticipationsTable {
  challenge_id: number;
  user_id: number;
  is_participating: boolean;
  answered_at: Timestamp;
}

/** How many validated results of a challenge have a value; maintained by triggers. */
export interface RankingCountsTable {
  challenge_id: number;
  /** Whether `total_points` is counted; else `ranked_value`. */
  is_by_points: boolean;
  /** 0 for single values, n for buckets of 256ⁿ. */
  level: number;
  /** The value divided by the bucket's size, rounded down; -Infinity for results without a value. */
  bucket: number;
  results: number;
}

/** Totals of the validated declarations of a group's members in a group challenge; maintained by triggers. */
export interface GroupTotalsTable {
  challenge_id: number;
  group_id: number;
  product_id: number;
  /** Number of summed declaration lines. */
  lines: number;
  /** numeric: text for `pg`, so that nothing is rounded. */
  quantity: string;
  financial_value: string;
  reward_value: string;
  result_value: string;
}

/** Counts per challenge, maintained by triggers. */
export interface ChallengeCountsTable {
  challenge_id: number;
  /** People who accepted a deal. */
  participating: number;
  /** Results that are waiting or refused. */
  undecided: number;
}

export interface ChallengeResultsTable {
  id: Generated<number>;
  challenge_id: number;
  /** Either a user's or, in a group challenge, a group's. */
  user_id: number | null;
  group_id: number | null;
  status: EntryStatus;
  result_value: number | null;
  reward_value: number | null;
  total_points: number | null;
  /** The participant's results for a custom goal: `customResult…` on the wire. */
  custom: NullableJson<Localized<Record<string, unknown>>>;
  /** The participant's own goal, if goals are custom. */
  custom_goal: number | null;
  /** The goal that the result is measured against, if goals differ between results. */
  goal_value: number | null;
  /** The share of that goal in millionths; `result_value` if there is no such goal. Generated by the database. */
  ranked_value: ColumnType<number | null, never, never>;
  image: NullableJson<Localized<object>>;
  /** The photo that a participant sent; the demo's photos are in `image`. */
  media_id: string | null;
  /** What the moderator wrote about a refusal. */
  comment: string | null;
  /** The key of a refusal reason. */
  reason: string | null;
  /** A refused photo whose participant may send another one. */
  is_unblocked: Generated<boolean>;
  decided_at: NullableTimestamp;
  decided_by: number | null;
  /** Set by the database on every update. */
  updated_at: ColumnType<Date, never, never>;
  created_at: Timestamp;
}

export interface ResultProductsTable {
  id: Generated<number>;
  result_id: number;
  product_id: number;
  quantity: number;
  financial_value: number;
  reward_value: number;
  result_value: number;
}

export interface VotesTable {
  result_id: number;
  user_id: number;
}

export interface ProductsTable {
  id: Generated<number>;
  range: string | null;
  unit: NullableJson<NonNullable<Unit>>;
  brand: string | null;
  name: string;
  code: string | null;
  description: string | null;
  status: string;
  visual: NullableJson<object>;
  /** Name, unit and description by language; falls back to the columns above. */
  translations: NullableJson<
    Localized<Partial<Record<"name" | "description", string>> & { unit?: Unit }>
  >;
  /** Names, code, brand and range, normalized by `search_form`; generated by the database. */
  search_text: ColumnType<string, never, never>;
}

export interface ChallengeProductsTable {
  id: Generated<number>;
  challenge_id: number;
  product_id: number;
  threshold: number | null;
  reward: number | null;
  coefficient: number | null;
}

/** A stored form answer: free text, or choices. */
export interface StoredAnswer {
  formInput: number;
  value: string | null;
  choices: number[];
}

export interface DeclarationsTable {
  id: Generated<number>;
  challenge_id: number;
  user_id: number;
  status: EntryStatus;
  comment: string | null;
  /** The key of a refusal reason. */
  reason: string | null;
  reward_value: number | null;
  result_value: number | null;
  distributor: string | null;
  invoice_date_start: NullableTimestamp;
  invoice_date_end: NullableTimestamp;
  answers: NullableJson<StoredAnswer[]>;
  proof_id: string | null;
  /** The `Idempotency-Key` of the request, unique per user and declaration, and the SHA-256 of its content. */
  idempotency_key: string | null;
  request_hash: Buffer | null;
  decided_at: NullableTimestamp;
  decided_by: number | null;
  created_at: Timestamp;
}

export interface DeclarationProductsTable {
  id: Generated<number>;
  declaration_id: number;
  product_id: number;
  quantity: number;
  currency_value: number;
  reward: number;
  threshold: number;
  coefficient: number;
  reward_value: number;
  result_value: number;
}

export interface BadgesTable {
  id: Generated<number>;
  texts: Json<Localized<Record<string, unknown>>>;
}

export interface UserBadgesTable {
  badge_id: number;
  user_id: number;
  /** 0 to 1. */
  progress: number;
  obtained_at: NullableTimestamp;
}

export interface ContentsTable {
  id: Generated<number>;
  status: "deleted" | "draft" | "published";
  is_homepage: boolean;
  start_date: NullableTimestamp;
  end_date: NullableTimestamp;
  texts: Json<Localized<Record<string, unknown>>>;
  /** The configurator's blocks, a list per language, unchanged and not validated. */
  blocs: Json<Localized<unknown[]>>;
}

export interface ContentCategoriesTable {
  id: Generated<number>;
  title: Json<Localized<string>>;
}

export interface CategoryContentsTable {
  category_id: number;
  content_id: number;
  position: number;
}

export interface GamesTable {
  widget_id: number;
  url: string;
}

/** Incomplete multipart uploads, in a storage that all instances share. */
export interface UnfinishedUploadsTable {
  id: string;
  user_id: number;
  name: string;
  size: number;
  /** The start of each part, and the total received so far. */
  offsets: Generated<number[]>;
  created_at: Generated<Date>;
}

export interface UploadReservationsTable {
  id: string;
  user_id: number;
  bytes: number;
  expires_at: Date;
}

interface UploadLocksTable {
  id: string;
  holder: string;
  expires_at: Timestamp;
  is_wanted: Generated<boolean>;
}

/** When each periodic task last ended, on any instance. */
export interface TaskRunsTable {
  task: "cleanup";
  ended_at: Timestamp;
}

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
  hash: Buffer;
}

/** Why moderators refuse: what participants read in their language. */
export interface RefusalReasonsTable {
  key: string;
  position: number;
  texts: Json<Localized<string>>;
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

/** A change of a decision that was applied. */
export interface ModerationCorrectionsTable extends OfEntry {
  id: Generated<number>;
  former_status: EntryStatus;
  status: "validated" | "refused";
  reason: string;
  comment: string | null;
  /** What the participant's balance changes by. */
  points: number;
  asked_by: number | null;
  /** A second person, for a large sum. */
  confirmed_by: number | null;
  created_at: Timestamp;
  applied_at: NullableTimestamp;
}

/** A moderator reads an entry, so that others take another one. */
export interface ModerationClaimsTable {
  kind: "declaration" | "photo";
  entry_id: number;
  user_id: number;
  until: Timestamp;
}

export interface Database {
  programme: ProgrammeTable;
  secrets: SecretsTable;
  options: OptionsTable;
  features: FeaturesTable;
  menu_items: MenuItemsTable;
  users: UsersTable;
  replica_beats: ReplicaBeatsTable;
  front_files: FrontFilesTable;
  audit_events: AuditEventsTable;
  office_sessions: OfficeSessionsTable;
  roles: RolesTable;
  user_roles: UserRolesTable;
  groups: GroupsTable;
  user_groups: UserGroupsTable;
  revoked_tokens: RevokedTokensTable;
  point_movements: PointMovementsTable;
  challenges: ChallengesTable;
  challenge_targets: ChallengeTargetsTable;
  participations: ParticipationsTable;
  challenge_results: ChallengeResultsTable;
  ranking_counts: RankingCountsTable;
  group_totals: GroupTotalsTable;
  challenge_counts: ChallengeCountsTable;
  result_products: ResultProductsTable;
  votes: VotesTable;
  products: ProductsTable;
  challenge_products: ChallengeProductsTable;
  declarations: DeclarationsTable;
  declaration_products: DeclarationProductsTable;
  refusal_reasons: RefusalReasonsTable;
  moderation_decisions: ModerationDecisionsTable;
  moderation_corrections: ModerationCorrectionsTable;
  moderation_claims: ModerationClaimsTable;
  badges: BadgesTable;
  user_badges: UserBadgesTable;
  contents: ContentsTable;
  content_categories: ContentCategoriesTable;
  category_contents: CategoryContentsTable;
  games: GamesTable;
  referral_codes: ReferralCodesTable;
  password_tokens: PasswordTokensTable;
  ephemeral_entries: EphemeralEntriesTable;
  rate_limits: RateLimitsTable;
  known_addresses: KnownAddressesTable;
  sso_subjects: SsoSubjectsTable;
  media_objects: MediaObjectsTable;
  unfinished_uploads: UnfinishedUploadsTable;
  upload_locks: UploadLocksTable;
  upload_reservations: UploadReservationsTable;
  contact_messages: ContactMessagesTable;
  email_confirmations: EmailConfirmationsTable;
  rewards: RewardsTable;
  wishes: WishesTable;
  orders: OrdersTable;
  data_exports: DataExportsTable;
  sessions: SessionsTable;
  task_runs: TaskRunsTable;
}
