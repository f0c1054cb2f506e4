/** The calls that the growth bench measures. */
import { randomUUID } from "node:crypto";
import type { FastifyInstance, InjectOptions } from "fastify";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { removeExpired } from "#server/services/cleanup.ts";
import { defaultRetention } from "#server/services/personal-data/retention.ts";
import { classicDeclaration, pdf } from "#tests/support/declarations.ts";
import { multipart } from "#tests/support/multipart.ts";

/** Rounds before those that count. */
export const warmRounds = 8;

/** A reward without a limit. */
const GIFT_CARD = 1;

export const roles = ["participant", "newcomer", "configurator"] as const;

/** The server of one programme. */
export interface Side {
  name: string;
  app: FastifyInstance;
  database: Kysely<Database>;
  tokens: Record<(typeof roles)[number], string>;
  close(): Promise<void>;
}

/** One round of a call; its time is what counts. */
export type Call = (side: Side, round: number) => Promise<unknown>;

async function send(
  { app, tokens }: Side,
  url: string,
  more: InjectOptions = {},
  role: keyof Side["tokens"] = "participant",
): Promise<void> {
  const { statusCode, body } = await app.inject({
    url,
    ...more,
    headers: { ...more.headers, authorization: `Bearer ${tokens[role]}` },
  });
  if (statusCode >= 400) throw new Error(`${url} ${statusCode}: ${body}`);
}

const get =
  (url: string, role?: keyof Side["tokens"]): Call =>
  (side) =>
    send(side, url, {}, role);

/** Ids that a query finds on each side, one for each round. */
function each(query: (challenge: number) => string) {
  const known = new Map<string, Promise<number[]>>();
  return async ({ name, database }: Side, challenge: number, round: number) => {
    const key = `${name} ${challenge}`;
    const ids =
      known.get(key) ??
      sql
        .raw<{ id: number }>(query(challenge))
        .execute(database)
        .then(({ rows }) => rows.map(({ id }) => id));
    known.set(key, ids);
    const list = await ids;
    const id = list.at((round + warmRounds) % list.length);
    if (id === undefined) throw new Error(`${name}: nothing in ${challenge}`);
    return id;
  };
}

/** Declarations that wait; groups take turns, the same ones on both sides. */
const waiting = each(
  (challenge) => `
    select id from (
      select d.id, row_number() over (partition by g.group_id order by d.id) as turn
      from declarations d join user_groups g on g.user_id = d.user_id
      where d.challenge_id = ${challenge} and d.status = 'waiting' and d.user_id > 1000
    ) turns order by turn, id limit 2000`,
);

/** So many wait again in a challenge as rounds need: those that an earlier run decided on. */
export const letWait = ({ database }: Side, challenge: number, count: number) =>
  sql`
    update declarations set status = 'waiting' where id in (
      select id from declarations where challenge_id = ${challenge} and user_id > 1000 order by id limit ${count})`.execute(
    database,
  );

const decide =
  (challenge: number, status: "validated" | "refused"): Call =>
  async (side, round) =>
    send(
      side,
      `/v2/declarations/${await waiting(side, challenge, status === "validated" ? round : -2 * warmRounds - 1 - round)}`,
      { method: "PATCH", payload: { status, expectedStatus: "waiting" } },
      "configurator",
    );

const validatedPhotos = each(
  (challenge) => `
    select id from challenge_results where challenge_id = ${challenge} and status = 'validated' and user_id <> ${demo.participant.id}
    order by id limit 1`,
);

const postJson =
  (url: string, payload: object): Call =>
  (side) =>
    send(side, url, { method: "POST", payload });

/** A whole declaration in the classic challenge, as it is sent. */
async function declared({ database }: Side): Promise<InjectOptions> {
  declaration ??= multipart(pdf, {
    filename: "proof.pdf",
    targetEntity: "Declaration",
    declaration: JSON.stringify(await classicDeclaration(database)),
  });
  return declaration;
}
let declaration: InjectOptions | undefined;

/** A stored photo becomes an entry, is refused, and leaves. Decoding is left out: it costs the same everywhere. */
const photo =
  (contest: number): Call =>
  async (side) => {
    const { app, database } = side;
    const { id: userId } = demo.newcomer;
    const id = randomUUID();
    await app.repositories.mediaObjects.add(userId, {
      ...{ id, target: "ChallengeResult", type: "image/jpeg", name: null },
      ...{ storageKey: `challengeresult/${id}`, sha256: Buffer.alloc(32) },
      ...{ size: 1_000, width: 1_600, height: 1_200 },
    });
    await send(
      side,
      "/v2/challenge-results/user/photo",
      {
        method: "POST",
        payload: {
          challenge: `/v2/challenges/${contest}`,
          image: `/v2/media-objects/${id}`,
        },
      },
      "newcomer",
    );
    const entry = await database
      .updateTable("challenge_results")
      .set({ status: "refused" })
      .where("media_id", "=", id)
      .returning("id")
      .executeTakeFirstOrThrow();
    await app.repositories.photoEntries.removeOwn(entry.id, userId);
  };

export interface Challenges {
  classic: number;
  list: number;
  contest: number;
  deal: number;
  group: number;
  /** A group challenge in which people declared; only moderators may still see it. */
  declaredGroup: number;
}

export async function challengesOf({ database }: Side): Promise<Challenges> {
  const isRunning = "start_date < now() and end_date > now()";
  const find = async (condition: string) =>
    (
      await sql
        .raw<{ id: number }>(
          `select id from challenges where ${condition} and coalesce(start_diffusion_date <= now(), true) and coalesce(end_diffusion_date > now(), true)
             and (not exists (select from challenge_targets t where t.challenge_id = id) or exists (
               select from challenge_targets t join user_groups g on g.group_id = t.group_id
               where t.challenge_id = id and g.user_id = ${demo.participant.id}))
           order by id limit 1`,
        )
        .execute(database)
    ).rows[0]?.id ?? 0;
  return {
    classic: await find(`type = 'Classic' and not is_group and ${isRunning}`),
    list: await find(`type = 'List' and ${isRunning}`),
    contest: await find(`type = 'Photo' and ${isRunning}`),
    deal: await find(
      "type = 'Deal' and places > 0 and coalesce(end_sign_in_date, end_date) > now() and start_sign_in_date < now()",
    ),
    group: await find("is_group"),
    declaredGroup:
      (
        await sql<{ id: number }>`
        select id from challenges c where is_group and exists (select from declarations d where d.challenge_id = c.id)
        order by id limit 1`.execute(database)
      ).rows[0]?.id ?? 0,
  };
}

export const callsOf = ({
  classic,
  list,
  contest,
  deal,
  group,
  declaredGroup,
}: Challenges) => {
  const ranking = (id: number, more = "") =>
    `/v2/challenges/${id}/challenge-results?itemsPerPage=9${more}`;
  const calls: Record<string, Call> = {};
  for (const url of [
    "/v2/me",
    "/v2/challenges/user",
    "/v2/user/challenges",
    "/v2/contents/homepage/fo",
    `/v2/challenges/${classic}/user`,
    `/v2/challenges/${deal}/user`,
    ranking(classic),
    ranking(classic, "&page=500"),
    ranking(classic, "&order[rank]=desc"),
    ranking(group),
    ranking(list),
    `/v2/challenges/${contest}/challenge-results?itemsPerPage=100`,
    ...[classic, group, list].map((id) => `/v2/challenges/${id}/rank/user`),
    ...[classic, group].map((id) => `/v2/challenge/${id}/results`),
    ...[classic, contest, deal].map(
      (id) => `/v2/challenges/${id}/total-participants`,
    ),
    `/v2/challenges/${classic}/challenge-results/participating`,
    `/v2/challenges/${classic}/moderation`,
    `/v2/declarations/challenge/${classic}/user`,
    `/v2/challenge-list-products?id=${list}&itemsPerPage=30`,
    `/v2/user/${demo.participant.id}/points`,
    "/v2/user/point-movements",
    "/v2/badges/user",
    "/v2/rewards",
    "/v2/user/orders",
    "/v2/wishlist",
    "/v2/menus",
  ])
    calls[`GET ${url}`] = get(url);
  return Object.assign(calls, {
    "a sign-in": postJson("/v2/login_check", {
      username: demo.participant.email,
      password: DEMO_PASSWORD,
    }),
    "a validation": decide(classic, "validated"),
    "a validation in a group challenge": decide(declaredGroup, "validated"),
    "a refusal": decide(classic, "refused"),
    "a declaration": async (side: Side) =>
      send(side, "/v2/declarations", await declared(side)),
    "an order": postJson(`/v2/rewards/${GIFT_CARD}/orders`, {
      address: {
        recipient: "Camille Durand",
        street: "12 rue des Lilas",
        postalCode: "69003",
        city: "Lyon",
        country: "FR",
      },
    }),
    "a photo, entered and deleted": photo(contest),
    "a vote, given and taken back": async (side: Side, round: number) => {
      const id = await validatedPhotos(side, contest, 0);
      const name = round % 2 === 0 ? "vote" : "unvote";
      await send(side, `/v2/challenge-results/${id}/user/${name}`);
    },
    "an answer to a deal": (side: Side) =>
      send(side, `/v2/challenges/${deal}/participation/user`, {
        method: "POST",
        payload: { isParticipating: true },
      }),
    "a message": postJson("/v2/contact", {
      subject: "Question",
      message: "How many points?",
    }),
    "what waits for moderators": ({ app }: Side) =>
      app.repositories.moderation.waiting(50),
    "the cleanup": ({ app }: Side) =>
      removeExpired(app.repositories, defaultRetention, new Date()),
  } satisfies Record<string, Call>);
};
