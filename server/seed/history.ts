import type { Localized } from "#server/database/schema.ts";
import { type Achievements, badgesOf } from "./badges.ts";
import type { Row } from "./bulk.ts";
import { type Challenge, challenges, isFor } from "./challenges.ts";
import { historyFacts } from "./data.ts";
import { declarationsOf, factsOf, resultOf } from "./declarations.ts";
import { localizeAll, toDate } from "./localize.ts";
import { type Person, people } from "./people.ts";
import { contests, photoOf } from "./photo-contests.ts";
import { CANCELLED_AFTER, pointsOf } from "./points.ts";
import { random } from "./random.ts";

const { addresses, answers, orderCancelled } = historyFacts;

/** People's activity, as rows to insert in this order. */
export interface HistoryRows {
  participations: Row<"participations">[];
  orders: Row<"orders">[];
  point_movements: Row<"point_movements">[];
  user_badges: Row<"user_badges">[];
  challenge_results: Row<"challenge_results">[];
  result_products: Row<"result_products">[];
  declarations: Row<"declarations">[];
  declaration_products: Row<"declaration_products">[];
}

/** People accept or decline a deal during its sign-in window; while that is open, only some of the first ones have. */
function participationOf(person: Person, deal: Challenge) {
  const given = answers.find(({ challenge }) => challenge === deal.id);
  if (given !== undefined) {
    const { accepted, declined, days } = given;
    const isParticipating = accepted.includes(person.id);
    return isParticipating || declined.includes(person.id)
      ? { isParticipating, days }
      : null;
  }
  if ((deal.startSignInDate?.days ?? 0) > 0) return null;
  const isChosen = factsOf(person) !== undefined;
  const signInEnd = deal.endSignInDate?.days ?? 0;
  const rng = random(`deal ${person.id} ${deal.id}`);
  if (signInEnd < 0)
    return {
      isParticipating: isChosen || rng.chance(0.75),
      days: signInEnd - rng.int(1, 8),
    };
  if (isChosen || person.id > (deal.places ?? people.length) || rng.chance(0.2))
    return null;
  return { isParticipating: rng.chance(0.85), days: -rng.next() * 3.5 };
}

const declarable = challenges.filter(
  ({ type, startDate }) => type !== "Photo" && startDate.days < 0,
);
const deals = challenges.filter(({ type }) => type === "Deal");

/**
 * The activity of `people` up to `now`, the same on every call; nothing for people without a history.
 * @param next the next free ids; advanced by the ids used
 */
export function historyRows(
  people: readonly Person[],
  next: { result: number; declaration: number; order: number },
  now: Date,
): HistoryRows {
  const rows: HistoryRows = {
    participations: [],
    orders: [],
    point_movements: [],
    user_badges: [],
    challenge_results: [],
    result_products: [],
    declarations: [],
    declaration_products: [],
  };
  const known = new Map<object, Localized<never>>();
  for (const person of people) if (person.hasHistory) addPerson(person);
  return rows;

  function dateOf(days: number): string;
  function dateOf(days: number | null): string | null;
  function dateOf(days: number | null): string | null {
    return days === null ? null : toDate({ days }, now);
  }

  /** Localizes each text once. */
  function inAll(text: object): Localized<never> {
    const all = known.get(text) ?? (localizeAll(text, now) as Localized<never>);
    known.set(text, all);
    return all;
  }

  function addPerson(person: Person) {
    const user_id = person.id;
    const declined = new Set(deals.map(({ id }) => id));
    for (const deal of deals.filter((one) => isFor(one, person))) {
      const answer = participationOf(person, deal);
      if (answer === null) continue;
      if (answer.isParticipating) declined.delete(deal.id);
      rows.participations.push({
        challenge_id: deal.id,
        user_id,
        is_participating: answer.isParticipating,
        answered_at: dateOf(answer.days),
      });
    }
    const declarations: Achievements["declarations"] = [];
    const results = declarable
      .filter(
        (challenge) => isFor(challenge, person) && !declined.has(challenge.id),
      )
      .map((challenge) => addDeclarations(person, challenge, declarations))
      .filter((result) => result !== null);
    for (const contest of contests) {
      const photo = photoOf(person, contest);
      if (photo === null) continue;
      rows.challenge_results.push({
        id: next.result++,
        challenge_id: contest.id,
        user_id,
        status: photo.status,
        result_value: null,
        reward_value: null,
        total_points: null,
        custom: null,
        custom_goal: null,
        goal_value: null,
        image: localizeAll(photo.image, now),
        comment: photo.comment,
        created_at: dateOf(photo.days),
      });
    }
    const { orders, movements } = pointsOf(person, results);
    const firstOrder = next.order;
    for (const order of orders) addOrder(person, order);
    for (const { label, points, days, challenge, order } of movements)
      rows.point_movements.push({
        user_id,
        points,
        label: inAll(label),
        challenge_id: challenge ?? null,
        order_id: order === undefined ? null : firstOrder + order,
        made_at: dateOf(days),
      });
    const points = movements
      .filter(({ order }) => order === undefined)
      .map(({ points: value, days }) => ({ days, value }));
    for (const { badge, progress, days } of badgesOf(person, {
      ...{ declarations, points },
    }))
      rows.user_badges.push({
        badge_id: badge,
        user_id,
        progress,
        obtained_at: dateOf(days ?? null),
      });
  }

  function addOrder(
    { id: user_id, firstName, lastName, companyName }: Person,
    { reward, status, days }: ReturnType<typeof pointsOf>["orders"][number],
  ) {
    const isSent = status === "sent" || status === "delivered";
    const place = addresses[user_id % addresses.length] ?? addresses[0];
    rows.orders.push({
      id: next.order++,
      user_id,
      reward_id: reward.id,
      quantity: 1,
      points: reward.price,
      status,
      comment: status === "cancelled" ? orderCancelled : null,
      address: {
        recipient: `${firstName} ${lastName}`,
        companyName: companyName ?? null,
        ...place,
        country: "FR",
      },
      created_at: dateOf(days),
      sent_at: isSent ? dateOf(days + 3) : null,
      delivered_at: status === "delivered" ? dateOf(days + 5.4) : null,
      cancelled_at:
        status === "cancelled" ? dateOf(days + CANCELLED_AFTER) : null,
    });
  }

  /** @param validated gets one entry for each validated declaration */
  function addDeclarations(
    person: Person,
    challenge: Challenge,
    validated: Achievements["declarations"],
  ) {
    const challenge_id = challenge.id;
    const user_id = person.id;
    const declarations = declarationsOf(person, challenge);
    for (const one of declarations.toReversed()) {
      const declaration_id = next.declaration++;
      if (one.status === "validated")
        validated.push({ days: one.days, value: 1 });
      rows.declarations.push({
        id: declaration_id,
        challenge_id,
        user_id,
        status: one.status,
        comment: one.comment,
        reward_value: one.rewardValue,
        result_value: one.resultValue,
        distributor: one.distributor,
        invoice_date_start: dateOf(one.invoiceStart),
        invoice_date_end: dateOf(one.invoiceEnd),
        answers: one.answers,
        created_at: dateOf(one.days),
      });
      for (const line of one.lines)
        rows.declaration_products.push({ declaration_id, ...line });
    }
    const result = resultOf(person, challenge, declarations);
    if (result === null) return null;
    const result_id = next.result++;
    rows.challenge_results.push({
      id: result_id,
      challenge_id,
      user_id,
      status: "validated",
      result_value: result.value,
      reward_value: result.reward,
      total_points: result.totalPoints,
      custom: result.custom && localizeAll(result.custom, now),
      custom_goal: result.customGoal,
      goal_value: result.goal,
      image: null,
      comment: null,
      created_at: dateOf(result.days),
    });
    for (const line of result.byProduct)
      rows.result_products.push({ result_id, ...line });
    return result;
  }
}
