/**
 * Lists the declarations and photos waiting for a decision, and decides on them. A refused photo can be deleted or
 * unblocked, so that the participant may send another one. Also lists undelivered orders and updates their status; a
 * cancelled order returns its points and stock.
 *
 *   npm run moderate                                        lists waiting entries, oldest first
 *   npm run moderate -- --limit 500                         at most 500 of them; 50 by default
 *   npm run moderate -- validate declaration 12
 *   npm run moderate -- refuse photo 40 --comment "Blurred"  the participant sees the reason
 *   npm run moderate -- validate declaration 12 --as ada@example.com  the moderator who decides
 *   npm run moderate -- delete photo 40
 *   npm run moderate -- unblock photo 40
 *   npm run moderate -- orders                              lists orders with their addresses, oldest first
 *   npm run moderate -- send order 12
 *   npm run moderate -- deliver order 12
 *   npm run moderate -- cancel order 12 --comment "No longer made"  the participant sees the reason
 *
 * Results, points and ranks are updated immediately. An entry is decided once, and never by its sender or, in a group
 * challenge, by a member of the sender's group. Such entries of a moderator need `--as` with another moderator. The
 * database is that of DATABASE_URL, or the embedded one in DATA_DIR (.data).
 */
import type { Kysely } from "kysely";
import { readSettings } from "#server/app/settings.ts";
import { printRow, runScript, UserError } from "#server/core/cli.ts";
import { Refused } from "#server/core/refused.ts";
import { createClock } from "#server/database/clock.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { createJobQueue, type JobQueue } from "#server/jobs/job-queue.ts";
import type { EntryKind } from "#server/repositories/moderation/deciding.ts";
import { createModerationRepository } from "#server/repositories/moderation/moderation.ts";
import { findModerator } from "#server/repositories/moderation/moderators.ts";
import { createOrdersRepository } from "#server/repositories/store/orders.ts";
import { decideNow } from "#server/services/moderation/decide.ts";
import {
  deleteRefusedPhoto,
  unblockPhoto,
} from "#server/services/moderation/photos.ts";
import type { Decision } from "#server/services/moderation/reviewable.ts";
import { advanceOrder } from "#server/services/orders/advance.ts";
import { type OrderStep, orderSteps } from "#src/domain/store/order-steps.ts";
import { isPlainText } from "#src/domain/values/plain-text.ts";

type Moderation = ReturnType<typeof createModerationRepository>;

const verbs: Readonly<Record<string, Decision["status"]>> = {
  validate: "validated",
  refuse: "refused",
};

type Orders = ReturnType<typeof createOrdersRepository>;
/** What can be done with a refused photo. */
const photoVerbs = {
  delete: {
    run: deleteRefusedPhoto,
    done: "deleted",
    event: "photo_deletion.succeeded",
  },
  unblock: {
    run: unblockPhoto,
    done: "unblocked",
    event: "moderation.succeeded",
  },
} as const;

const isPhotoVerb = (verb: string): verb is keyof typeof photoVerbs =>
  Object.hasOwn(photoVerbs, verb);

async function listOrders(orders: Orders, limit: number): Promise<void> {
  const open = await orders.open(limit);
  for (const { id, status, createdAt, participant, reward, address } of open)
    printRow([
      String(id).padStart(8),
      status.padEnd(7),
      createdAt.toISOString().slice(0, 16).replace("T", " "),
      participant,
      reward ?? "",
      [
        address.recipient,
        address.companyName,
        address.street,
        address.complement,
        `${address.postalCode} ${address.city}`,
        address.country,
      ]
        .filter(Boolean)
        .join(", "),
    ]);
  console.log(open.length === 0 ? "No open orders." : `${open.length} open.`);
}

async function advance(
  orders: Orders,
  jobs: JobQueue,
  step: OrderStep,
  number: string | undefined,
  { comment, now }: { comment: string | null; now: Date },
): Promise<void> {
  const { from, to } = orderSteps[step];
  await advanceOrder({ orders }, idOf(number), step, {
    ...{ comment, now, actorId: null },
  }).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    throw new UserError(
      error.refusal === "notFound"
        ? `There is no order ${number}.`
        : `Order ${number} is not ${from.join(" or ")}.`,
    );
  });
  await jobs.add("security-event", {
    event: "order.succeeded",
    at: now.toJSON(),
    subject: `order ${number}`,
    decision: to,
  });
  console.log(`Order ${number} is now ${to}.`);
}

/** The id, or 0, which never exists, for any other text. */
const idOf = (text = ""): number =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;

const isOrderStep = (verb: string): verb is OrderStep =>
  Object.hasOwn(orderSteps, verb);

const isKind = (text: string | undefined): text is EntryKind =>
  text === "declaration" || text === "photo";

async function list(moderation: Moderation, limit: number): Promise<void> {
  const entries = await moderation.waiting(limit);
  for (const { kind, id, createdAt, participant, challenge } of entries)
    printRow([
      kind.padEnd(11),
      String(id).padStart(8),
      createdAt.toISOString().slice(0, 16).replace("T", " "),
      participant,
      challenge ?? "",
    ]);
  console.log(
    entries.length === 0 ? "Nothing is waiting." : `${entries.length} waiting.`,
  );
}

async function decide(
  moderation: Moderation,
  jobs: JobQueue,
  [verb = "", kind, number = "", ...rest]: string[],
  { comment, decidedBy, now }: Pick<Decision, "comment" | "decidedBy" | "now">,
): Promise<void> {
  const status = verbs[verb];
  const id = idOf(number);
  if (status === undefined || !isKind(kind) || !(id > 0) || rest.length > 0)
    throw new UserError(
      "Expected validate|refuse declaration|photo NUMBER, delete|unblock photo NUMBER, or send|deliver|cancel order NUMBER. See --help.",
    );
  await decideNow(
    { moderation },
    { kind, id },
    { ...{ status, comment, decidedBy, now }, expectedStatus: "waiting" },
  ).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    throw refusedDecision(error, `${kind} ${id}`, decidedBy);
  });
  await jobs.add("security-event", {
    event: "moderation.succeeded",
    at: now.toJSON(),
    subject: `${kind} ${id}`,
    decision: status,
  });
  console.log(`${kind} ${id}: ${status}`);
}

function refusedDecision(
  { refusal, message }: Refused,
  entry: string,
  decidedBy: number | null,
): UserError {
  switch (refusal) {
    case "notFound":
      return new UserError(`There is no ${entry}.`);
    case "ownEntry":
      return ownEntry(entry, decidedBy);
    case "decisionPending":
      return new UserError(
        `A decision on ${entry} takes effect in a few seconds.`,
      );
    case "alreadyDecided":
      return new UserError(`There is already a decision on ${entry}.`);
    case "amountOutOfRange":
      return new UserError(
        `Cannot validate ${entry}: the participant's points, result or reward would exceed ${Number.MAX_SAFE_INTEGER}.`,
      );
    default:
      return new UserError(message);
  }
}

async function changePhoto(
  moderation: Moderation,
  jobs: JobQueue,
  verb: keyof typeof photoVerbs,
  number: string | undefined,
  decidedBy: number | null,
): Promise<void> {
  const { run, done, event } = photoVerbs[verb];
  const subject = `photo ${number}`;
  await run({ moderation }, idOf(number), { actorId: decidedBy }).catch(
    (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      throw error.refusal === "ownEntry"
        ? ownEntry(subject, decidedBy)
        : new UserError(`There is no refused ${subject}.`);
    },
  );
  await jobs.add("security-event", {
    ...{ event, at: new Date().toJSON(), subject },
    ...(done === "unblocked" && { decision: done }),
  });
  console.log(`Photo ${number} is ${done}.`);
}

const ownEntry = (entry: string, decidedBy: number | null): UserError =>
  new UserError(
    decidedBy === null
      ? `The sender of ${entry} is a moderator or, in a group challenge, in a moderator's group: name another moderator with --as EMAIL.`
      : `This moderator cannot decide on ${entry}: it is their own entry, or one from their group.`,
  );

/** The id of the moderator given by `--as`; null if omitted. */
async function deciderOf(
  database: Kysely<Database>,
  username: string | undefined,
): Promise<number | null> {
  if (username === undefined) return null;
  const id = await findModerator(database, username);
  if (id === undefined)
    throw new UserError(`--as: there is no active moderator ${username}.`);
  return id;
}

await runScript(
  import.meta.filename,
  {
    limit: { type: "string", default: "50" },
    comment: { type: "string" },
    as: { type: "string" },
  },
  async ({ limit, comment = null, as }, words) => {
    if (comment !== null && !isPlainText(comment, "lines"))
      throw new UserError("--comment: control characters are not allowed");
    if (!/^\d{1,6}$/.test(limit))
      throw new UserError(`--limit: expected a number, got "${limit}"`);
    const { databaseUrl, dataFolder } = readSettings(process.env);
    const { database, close } = await openDatabase(databaseUrl, dataFolder);
    const clock = createClock(database);
    const jobs = createJobQueue(database, clock);
    try {
      await clock.read();
      const now = clock.now();
      const moderation = createModerationRepository(database, jobs);
      const [verb = "", kind, number] = words;
      const decidedBy = await deciderOf(database, as);
      const orders = createOrdersRepository(database, jobs);
      if (words.length === 0) await list(moderation, Number(limit));
      else if (verb === "orders" && words.length === 1)
        await listOrders(orders, Number(limit));
      else if (isOrderStep(verb) && kind === "order" && words.length === 3)
        await advance(orders, jobs, verb, number, { comment, now });
      else if (isPhotoVerb(verb) && kind === "photo" && words.length === 3)
        await changePhoto(moderation, jobs, verb, number, decidedBy);
      else await decide(moderation, jobs, words, { comment, decidedBy, now });
    } finally {
      await jobs.close();
      await close();
    }
    return 0;
  },
);
