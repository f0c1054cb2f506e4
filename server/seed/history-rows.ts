import type { Localized, StoredAnswer } from "#server/database/schema.ts";
import type { Row } from "./bulk.ts";
import type { StoryPerson } from "./people-rows.ts";
import * as story from "./story/index.ts";

/** Rows that many people's histories come to, ready to be inserted in this order. */
export interface HistoryRows {
  participations: Row<"participations">[];
  point_movements: Row<"point_movements">[];
  user_badges: Row<"user_badges">[];
  challenge_results: Row<"challenge_results">[];
  result_products: Row<"result_products">[];
  declarations: Row<"declarations">[];
  declaration_products: Row<"declaration_products">[];
}

/** Ids that are given from here on. */
export interface NextIds {
  result: number;
  declaration: number;
}

type Words = Parameters<typeof story.tellInAll>[0];

/** Turns what people did into rows; takes and moves on the ids of `next`. */
export function historyRows(
  people: readonly StoryPerson[],
  next: NextIds,
  now: Date,
): HistoryRows {
  const rows: HistoryRows = {
    participations: [],
    point_movements: [],
    user_badges: [],
    challenge_results: [],
    result_products: [],
    declarations: [],
    declaration_products: [],
  };
  const told = createTeller(now);
  for (const person of people) {
    const history = story.historyOf(person);
    const user_id = person.id;
    for (const one of history.participations)
      rows.participations.push({
        challenge_id: one.challenge,
        user_id,
        is_participating: one.isParticipating,
        answered_at: told.date(one.answeredAt),
      });
    for (const one of history.movements)
      rows.point_movements.push({
        user_id,
        points: one.points,
        label: told.words(one.label),
        made_at: told.date(one.date),
      });
    for (const one of history.badges)
      rows.user_badges.push({
        badge_id: one.badge,
        user_id,
        progress: one.progress,
        obtained_at: one.obtainedAt && told.date(one.obtainedAt),
      });
    for (const one of history.results) addResult(one, user_id);
    for (const one of history.declarations) addDeclaration(one, user_id);
  }
  return rows;

  type History = ReturnType<typeof story.historyOf>;

  function addResult(one: History["results"][number], user_id: number) {
    const id = next.result++;
    rows.challenge_results.push({
      id,
      challenge_id: one.challenge,
      user_id,
      status: one.status,
      result_value: one.resultValue,
      reward_value: one.challengeRewardValue,
      total_points: one.totalPoints,
      custom: one.custom && told.words(one.custom),
      custom_goal: one.customGoal,
      image: one.image && told.words(one.image),
      created_at: told.date(one.createdAt),
    });
    for (const line of one.byProduct)
      rows.result_products.push({
        result_id: id,
        product_id: line.challengeProduct,
        quantity: line.totalQuantity,
        financial_value: line.totalFinancialValue,
        reward_value: line.challengeProductRewardValue,
        result_value: line.challengeProductResultValue,
      });
  }

  function addDeclaration(
    one: History["declarations"][number],
    user_id: number,
  ) {
    const id = next.declaration++;
    rows.declarations.push({
      id,
      challenge_id: one.challenge,
      user_id,
      status: one.status,
      comment: one.comment,
      reward_value: one.declarationRewardValue,
      result_value: one.declarationResultValue,
      distributor: one.distributor,
      invoice_date_start:
        one.invoiceDateStart && told.date(one.invoiceDateStart),
      invoice_date_end: one.invoiceDateEnd && told.date(one.invoiceDateEnd),
      answers: one.answers.map(
        ({ formInput, value, formInputChoice }): StoredAnswer => ({
          formInput,
          value,
          choices: formInputChoice === null ? [] : [formInputChoice],
        }),
      ),
      created_at: told.date(one.createdAt),
    });
    for (const line of one.lines)
      rows.declaration_products.push({
        declaration_id: id,
        product_id: line.challengeProduct,
        quantity: line.quantity,
        currency_value: line.currencyValue,
        reward: line.reward,
        threshold: line.threshold,
        coefficient: line.coefficient,
        reward_value: line.productRewardValue,
        result_value: line.productResultValue,
      });
  }
}

/** Tells texts in all languages and moments as dates; a text that comes again is told once. */
function createTeller(now: Date) {
  const known = new Map<Words, Localized<never>>();
  return {
    date: (moment: { inDays: number }): string =>
      String(story.tell(moment, { language: "fr", now })),
    words(text: Words): Localized<never> {
      const before = known.get(text);
      if (before !== undefined) return before;
      const all = story.tellInAll(text, now) as Localized<never>;
      known.set(text, all);
      return all;
    },
  };
}
