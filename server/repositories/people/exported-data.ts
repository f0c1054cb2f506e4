import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** A file that a person sent. */
export interface OwnFile {
  id: string;
  target: string;
  type: string;
  name: string | null;
  storageKey: string | null;
  content: Buffer | null;
}

/**
 * The contents of an export, by name in `data.json`: a query with the user's id as `$user`. Every table that references
 * users is either here or in `notExported` (tested).
 */
export const exported = {
  account: `select id, username, email, client_id, is_active, is_email_confirmed, is_cgu_accepted, may_be_contacted,
      referral_code, language, profile, created_at, erase_at from users where id = $user`,
  groups: `select g.name from user_groups u join groups g on g.id = u.group_id where u.user_id = $user order by g.id`,
  formerGroups: `select g.name, f.left_at from former_groups f join groups g on g.id = f.group_id where f.user_id = $user order by g.id`,
  roles: `select r.name, r.permissions from user_roles u join roles r on r.id = u.role_id where u.user_id = $user order by r.id`,
  singleSignOn: `select method, subject from sso_subjects where user_id = $user order by 1, 2`,
  participations: `select p.challenge_id, c.texts -> 'fr' ->> 'title' as challenge, p.is_participating, p.answered_at
      from participations p join challenges c on c.id = p.challenge_id where p.user_id = $user order by 1`,
  declarations: `select d.id, d.challenge_id, d.status, d.comment, d.reward_value, d.result_value, d.distributor,
      (select w.label ->> 'fr' from refusal_reasons w where w.key = d.reason) as reason,
      d.invoice_date_start, d.invoice_date_end, d.answers, d.proof_id as file, d.decided_at, d.created_at,
      (select coalesce(jsonb_agg(jsonb_build_object('product', p.name, 'quantity', l.quantity, 'currencyValue',
        l.currency_value, 'rewardValue', l.reward_value, 'resultValue', l.result_value) order by l.id), '[]')
        from declaration_products l join products p on p.id = l.product_id where l.declaration_id = d.id) as products
      from declarations d where d.user_id = $user order by d.id`,
  results: `select r.id, r.challenge_id, r.status, r.result_value, r.reward_value, r.total_points, r.custom, r.custom_goal,
      r.goal_value, r.media_id as file, r.comment, r.decided_at, r.created_at,
      (select w.label ->> 'fr' from refusal_reasons w where w.key = r.reason) as reason,
      (select coalesce(jsonb_agg(jsonb_build_object('product', p.name, 'quantity', l.quantity, 'rewardValue',
        l.reward_value, 'resultValue', l.result_value) order by l.id), '[]')
        from result_products l join products p on p.id = l.product_id where l.result_id = r.id) as products
      from challenge_results r where r.user_id = $user order by r.id`,
  ownGoals: `select g.challenge_id, c.texts -> 'fr' ->> 'title' as challenge, g.value
      from custom_goals g join challenges c on c.id = g.challenge_id where g.user_id = $user order by 1`,
  votes: `select result_id from votes where user_id = $user order by 1`,
  badges: `select b.badge_id, a.texts -> 'fr' ->> 'title' as badge, b.progress, b.obtained_at
      from user_badges b join badges a on a.id = b.badge_id where b.user_id = $user order by 1`,
  pointMovements: `select id, points, label, challenge_id, order_id, made_at from point_movements
      where user_id = $user order by id`,
  orders: `select o.id, o.reward_id, w.texts -> 'fr' ->> 'title' as reward, o.quantity, o.points, o.status, o.comment, o.address,
      o.created_at, o.sent_at, o.delivered_at, o.cancelled_at
      from orders o join rewards w on w.id = o.reward_id where o.user_id = $user order by o.id`,
  wishlist: `select w.reward_id, r.texts -> 'fr' ->> 'title' as reward, w.made_at
      from wishes w join rewards r on r.id = w.reward_id where w.user_id = $user order by 1`,
  notices: `select d.notice_id, n.title ->> 'fr' as notice, d.read_at, d.mail_state, d.mailed_at
      from notice_deliveries d left join notices n on n.id = d.notice_id where d.user_id = $user order by 1`,
  contactMessages: `select id, subject, message, created_at, answer, handled_at from contact_messages where user_id = $user order by id`,
  notes: `select text, created_at from participant_notes where user_id = $user order by id`,
  knownNetworks: `select last_used_at from known_addresses where user_id = $user order by 1`,
  mailPreferences: `select topic, choice from mail_preferences where user_id = $user order by 1`,
  sessions: `select device, is_remembered, created_at, last_used_at from sessions where user_id = $user order by created_at`,
  files: `select id, target, type, name, size, width, height, created_at from media_objects where user_id = $user order by created_at`,
} as const satisfies Record<string, string>;

/** Hashes of links, and uploads in progress: none of it says anything about its owner. */
export const notExported = {
  upload_reservations: "room that an upload in progress has",
  password_tokens: "hashes",
  email_confirmations: "hashes",
  unfinished_uploads: "incomplete",
  data_exports: "the exports themselves",
  office_requests: "keys and hashes of calls of the back office",
  office_sessions: "hours old, and without a device",
  moderation_claims: "minutes old",
} as const;

const camel = (name: string) =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What an export contains. */
export const createExportedDataRepository = (database: Kysely<Database>) => ({
  /** All stored data of a user, by names as on the wire, in one snapshot. */
  collect: (
    userId: number,
  ): Promise<{ data: Record<string, object>; files: OwnFile[] }> =>
    database
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (transaction) => {
        const data: Record<string, object> = {};
        for (const [name, query] of Object.entries(exported)) {
          const [before = "", after = ""] = query.split("$user");
          const { rows } = await sql<
            Record<string, unknown>
          >`${sql.raw(before)}${userId}${sql.raw(after)}`.execute(transaction);
          const items = rows.map((row) =>
            Object.fromEntries(
              Object.entries(row).map(([key, value]) => [camel(key), value]),
            ),
          );
          data[name] = name === "account" ? (items[0] ?? {}) : items;
        }
        const files = await transaction
          .selectFrom("media_objects")
          .select([
            "id",
            "target",
            "type",
            "name",
            "storage_key as storageKey",
            "content",
          ])
          .where("user_id", "=", userId)
          .orderBy("created_at")
          .execute();
        return { data, files };
      }),
});
