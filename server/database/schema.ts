import type { Generated } from "kysely";
import type { AppConfig } from "#src/schema/types.gen.ts";
import type { ChallengeTables } from "./challenge-tables.ts";
import type {
  Json,
  Localized,
  NullableJson,
  NullableTimestamp,
} from "./column-types.ts";
import type { FigureTables } from "./figure-tables.ts";
import type { ImportTables } from "./import-tables.ts";
import type { InstanceTables } from "./instance-tables.ts";
import type { MediaTables } from "./media-tables.ts";
import type { OfficeTables } from "./office-tables.ts";
import type { PeopleTables } from "./people-tables.ts";
import type { StoreTables } from "./store-tables.ts";

export type { EntryStatus, Localized } from "./column-types.ts";

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

export interface BadgesTable {
  id: Generated<number>;
  texts: Json<Localized<Record<string, unknown>>>;
  /** By which the server awards it; null if people do. */
  rule: NullableJson<object>;
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
  /** The groups that it is for; null for everybody. */
  audience: number[] | null;
}

/** A live notice to participants; `repositories/notices.ts` has its instant. */
export interface NoticesTable {
  id: Generated<number>;
  title: Json<Localized<string>>;
  text: Json<Localized<string>>;
  link: string | null;
  /** The groups that it is for; null for all participants. */
  audience: number[] | null;
  challenge_id: number | null;
  /** Only for people who have not reached this tier of the challenge. */
  tier: number | null;
  at_instant: NullableTimestamp;
  anchor: string | null;
  hours: Generated<number>;
  until_instant: NullableTimestamp;
  channels: ("inbox" | "mail")[];
}

/** What happened to a notice for a person. */
export interface NoticeDeliveriesTable {
  notice_id: number;
  user_id: number;
  read_at: NullableTimestamp;
  /** What became of its mail; null while none was due. */
  mail_state: "queued" | "sent" | "failed" | "skipped" | null;
  mailed_at: NullableTimestamp;
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

export interface Database
  extends ChallengeTables,
    FigureTables,
    ImportTables,
    InstanceTables,
    MediaTables,
    OfficeTables,
    PeopleTables,
    StoreTables {
  programme: ProgrammeTable;
  secrets: SecretsTable;
  options: OptionsTable;
  features: FeaturesTable;
  menu_items: MenuItemsTable;
  badges: BadgesTable;
  user_badges: UserBadgesTable;
  contents: ContentsTable;
  notices: NoticesTable;
  notice_deliveries: NoticeDeliveriesTable;
  content_categories: ContentCategoriesTable;
  category_contents: CategoryContentsTable;
  games: GamesTable;
}
