import { type RawBuilder, sql } from "kysely";
import type { ExportFilter, ExportName } from "#registry/exports.ts";
import { movementName } from "#server/repositories/figures/figure-days.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import { participantState } from "#server/repositories/people/participants.ts";
import { authorName } from "#server/repositories/people/person-name.ts";
import type { Language } from "#src/schema/types.gen.ts";

/** What is read of a kind. */
export interface ExportScope {
  columns: readonly string[];
  filter: ExportFilter;
  /** Of titles. */
  language: Language;
  /** That of columns without a language. */
  programmeLanguage: Language;
  timeZone: string;
}

/** The columns of a kind as SQL, and the tables that they are of. */
interface Source {
  columns: Readonly<Record<string, RawBuilder<unknown>>>;
  from: RawBuilder<unknown>;
  /** Where the rows have their challenge. */
  challenge?: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
  orderBy: RawBuilder<unknown>;
}

/** Erased accounts have neither. */
const person = {
  email: sql`case when u.erased_at is null then u.email end`,
  clientId: sql`u.client_id`,
};

/** As groupCell in src/domain/programme. */
const groupNames = sql`(
  select string_agg(case when g.name ~ '[;|\n]' or g.name like '"%' then '"' || replace(g.name, '"', '""') || '"' else g.name end,
    '; ' order by g.name collate alphabet, g.id)
  from user_groups m join groups g on g.id = m.group_id where m.user_id = u.id)`;

type Sources = Readonly<Record<ExportName, (scope: ExportScope) => Source>>;

const sources: Sources = {
  // Its cells are taken from the body (exported-rows.ts).
  products: () => ({
    columns: {},
    from: sql`documents d
      join document_revisions r on r.document_id = d.id and r.revision = d.projected_revision
      join products p on p.id = d.entity_id`,
    where: sql`d.kind = 'product' and d.archived_at is null and p.code is not null`,
    orderBy: sql`p.code`,
  }),

  results: ({ language }) => ({
    columns: {
      ...person,
      resultValue: sql`r.result_value`,
      challenge: sql`r.challenge_id`,
      challengeTitle: titleIn("c.texts", language),
      group: sql`g.name`,
      status: sql`r.status`,
      totalPoints: sql`r.total_points`,
    },
    from: sql`challenge_results r join challenges c on c.id = r.challenge_id
      left join users u on u.id = r.user_id left join groups g on g.id = r.group_id`,
    challenge: sql`r.challenge_id`,
    orderBy: sql`r.id`,
  }),

  declarations: ({ language, timeZone }) => ({
    columns: {
      declaration: sql`d.id`,
      challenge: sql`d.challenge_id`,
      challengeTitle: titleIn("c.texts", language),
      ...person,
      status: sql`d.status`,
      createdAt: localTime("d.created_at", timeZone),
      decidedAt: localTime("d.decided_at", timeZone),
      distributor: sql`d.distributor`,
      invoiceDateStart: sql`${localTime("d.invoice_date_start", timeZone)}::date`,
      invoiceDateEnd: sql`${localTime("d.invoice_date_end", timeZone)}::date`,
      productCode: sql`p.code`,
      productName: sql`coalesce(p.translations -> ${sql.lit(language)} ->> 'name', p.name)`,
      quantity: sql`l.quantity`,
      currencyValue: sql`l.currency_value`,
      rewardValue: sql`l.reward_value`,
      resultValue: sql`l.result_value`,
      // Gets its questions in exported-rows.ts.
      answers: sql`case when d.answers is not null then json_build_array(d.challenge_id, d.challenge_revision, d.answers) end`,
    },
    from: sql`declarations d join challenges c on c.id = d.challenge_id join users u on u.id = d.user_id
      left join declaration_products l on l.declaration_id = d.id left join products p on p.id = l.product_id`,
    challenge: sql`d.challenge_id`,
    orderBy: sql`d.id, l.id`,
  }),

  points: ({ language, timeZone }) => ({
    columns: {
      ...person,
      points: sql`m.points`,
      reason: sql`${inLanguage("m.label", language)} #>> '{}'`,
      movement: sql`m.id`,
      challenge: sql`m.challenge_id`,
      madeAt: localTime("m.made_at", timeZone),
    },
    from: sql`point_movements m join users u on u.id = m.user_id`,
    challenge: sql`m.challenge_id`,
    orderBy: sql`m.id`,
  }),

  participants: ({ timeZone }) => ({
    columns: {
      ...person,
      firstName: sql`u.profile ->> 'firstName'`,
      lastName: sql`u.profile ->> 'lastName'`,
      language: sql`u.language`,
      groups: groupNames,
      points: sql`(select coalesce(sum(points), 0) from point_movements where user_id = u.id)`,
      status: participantState,
      createdAt: localTime("u.created_at", timeZone),
    },
    from: sql`users u`,
    where: sql`u.erased_at is null`,
    orderBy: sql`u.id`,
  }),

  orders: ({ language, timeZone }) => ({
    columns: {
      order: sql`'R' || lpad(o.id::text, greatest(6, length(o.id::text)), '0')`,
      ...person,
      reward: titleIn("w.texts", language),
      quantity: sql`o.quantity`,
      points: sql`o.points`,
      status: sql`o.status`,
      createdAt: localTime("o.created_at", timeZone),
      sentAt: localTime("o.sent_at", timeZone),
      deliveredAt: localTime("o.delivered_at", timeZone),
      cancelledAt: localTime("o.cancelled_at", timeZone),
      carrier: sql`o.carrier`,
      trackingNumber: sql`o.tracking_number`,
      ...Object.fromEntries(
        [
          ...["recipient", "companyName", "street", "complement"],
          ...["postalCode", "city", "country"],
        ].map((name) => [name, sql`o.address ->> ${sql.lit(name)}`]),
      ),
    },
    from: sql`orders o join users u on u.id = o.user_id join rewards w on w.id = o.reward_id`,
    orderBy: sql`o.id`,
  }),

  badges: ({ language, timeZone }) => ({
    columns: {
      ...person,
      badge: sql`b.id`,
      badgeTitle: titleIn("b.texts", language),
      obtainedAt: localTime("a.obtained_at", timeZone),
    },
    from: sql`user_badges a join badges b on b.id = a.badge_id join users u on u.id = a.user_id`,
    where: sql`a.obtained_at is not null`,
    orderBy: sql`b.id, u.id`,
  }),

  audit: ({ timeZone }) => ({
    columns: {
      at: localTime("e.at", timeZone),
      actor: authorName("u"),
      action: sql`e.action`,
      entity: sql`e.entity`,
      before: sql`e.before`,
      after: sql`e.after`,
    },
    from: sql`audit_events e left join users u on u.id = e.actor_id`,
    orderBy: sql`e.id`,
  }),

  figures: ({ timeZone }) => ({
    columns: {
      day: sql`f.day`,
      figure: sql`f.figure`,
      challenge: sql`f.challenge`,
      value: sql`f.value`,
    },
    from: sql`(
      select ${dayOf("d.created_at", timeZone)} as day, 'declarations/' || d.status as figure, d.challenge_id as challenge, count(*) as value
      from declarations d where d.status in ('waiting', 'validated', 'refused') group by 1, 2, 3
      union all
      select ${dayOf("m.made_at", timeZone)}, 'points/' || ${movementName}, m.challenge_id, sum(abs(m.points))
      from point_movements m group by 1, 2, 3
    ) f`,
    challenge: sql`f.challenge`,
    orderBy: sql`f.day, f.figure, f.challenge`,
  }),
};

function titleIn(texts: string, language: Language) {
  return sql`${inLanguage(texts, language)} ->> 'title'`;
}

const dayOf = (column: string, timeZone: string) =>
  sql`(${sql.ref(column)} at time zone ${sql.lit(timeZone)})::date`;

/** An instant as the clocks of the programme show it. */
function localTime(column: string, timeZone: string) {
  return sql`date_trunc('second', ${sql.ref(column)} at time zone ${sql.lit(timeZone)})`;
}

/** The query of a kind, without parameters; products have their whole body as their one column. */
export function exportQuery(
  kind: ExportName,
  scope: ExportScope,
): RawBuilder<unknown> {
  const source = sources[kind](scope);
  const { columns, from, challenge, where = sql`true`, orderBy } = source;
  const { filter } = scope;
  const selected =
    kind === "products"
      ? [sql`r.body`]
      : scope.columns.map((name) => {
          const column = columns[name];
          if (column === undefined) throw new Error(`${kind} have no ${name}`);
          return column;
        });
  const status = columns["status"];
  return sql`select ${sql.join(selected)} from ${from} where ${where}
    ${filter.challenge === undefined ? sql`` : sql`and ${challenge} = ${sql.lit(filter.challenge)}`}
    ${filter.status === undefined ? sql`` : sql`and ${status} = ${sql.lit(filter.status)}`}
    order by ${orderBy}`;
}
