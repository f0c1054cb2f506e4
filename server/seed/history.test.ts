import { describe, expect, it } from "vitest";
import { historyRows } from "./history.ts";
import { crowd, demo, people } from "./people.ts";
import { votesOf } from "./photo-contests.ts";

const now = new Date("2026-03-10T10:15:00Z");
const historyOf = (...who: typeof people) =>
  historyRows(who, { result: 1, declaration: 1, order: 1 }, now);

const history = historyOf(...people);
const resultsOf = (challenge: number) =>
  history.challenge_results.filter(
    ({ challenge_id }) => challenge_id === challenge,
  );
const sum = (values: readonly number[]) =>
  values.reduce((total, value) => total + value, 0);

describe("the history", () => {
  it("is the same on every call", () => {
    expect(historyOf(...people)).toEqual(history);
  });

  it("is empty for the newcomer", () => {
    expect(Object.values(historyOf(demo.newcomer)).flat()).toEqual([]);
    expect(votesOf(demo.newcomer)).toEqual([]);
  });

  it("shows the demo participant each status of a declaration, and a refusal's reason", () => {
    const declarations = historyOf(demo.participant).declarations.filter(
      ({ challenge_id }) => challenge_id === 1,
    );
    expect(new Set(declarations.map(({ status }) => status)).size).toBe(3);
    expect(
      declarations.find(({ status }) => status === "refused")?.comment,
    ).toBeTruthy();
  });

  it("has a reason for each refused photo", () => {
    const refused = history.challenge_results.filter(
      ({ image, status }) => image !== null && status === "refused",
    );
    expect(refused.length).toBeGreaterThan(0);
    for (const { comment } of refused) expect(comment).toBeTruthy();
  });

  it("has results that are sums of validated declarations", () => {
    const results = history.challenge_results.filter(
      ({ image }) => image === null,
    );
    expect(results.length).toBeGreaterThan(50);
    for (const { challenge_id, user_id, result_value } of results) {
      const values = history.declarations
        .filter(
          (one) =>
            one.challenge_id === challenge_id &&
            one.user_id === user_id &&
            one.status === "validated",
        )
        .map((one) => one.result_value ?? 0);
      expect(result_value).toBe(sum(values));
    }
  });

  it("ranks with ties and a long tail", () => {
    const values = resultsOf(1).map(({ result_value }) => result_value ?? 0);
    const median =
      values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    expect(new Set(values).size).toBeLessThan(values.length);
    expect(Math.max(...values)).toBeGreaterThan(median * 3);
  });

  it("never spends more points than the balance", () => {
    const byUser = Map.groupBy(
      history.point_movements,
      ({ user_id }) => user_id,
    );
    expect(byUser.size).toBeGreaterThan(30);
    for (const movements of byUser.values())
      expect(
        sum(movements.map(({ points }) => points ?? 0)),
      ).toBeGreaterThanOrEqual(0);
  });

  it("debits each order, refunds cancelled ones, and shows the demo participant three kinds", () => {
    const orders = historyOf(demo.participant).orders;
    expect(orders.map(({ status }) => status).sort()).toEqual([
      "cancelled",
      "delivered",
      "sent",
    ]);
    const dates = orders.map(({ created_at }) => String(created_at));
    expect(dates).toEqual(dates.toSorted());
    expect(history.orders.length).toBeGreaterThan(10);
    for (const { id, user_id, points = 0, status } of history.orders) {
      const moved = history.point_movements.filter(
        ({ order_id }) => order_id === id,
      );
      expect(new Set(moved.map((one) => one.user_id))).toEqual(
        new Set([user_id]),
      );
      expect(sum(moved.map((one) => one.points ?? 0)) + 0).toBe(
        status === "cancelled" ? 0 : -points,
      );
    }
  });

  it("has photos of every status, and no votes for own photos", () => {
    expect(new Set(resultsOf(4).map(({ status }) => status)).size).toBe(3);
    expect(people.flatMap(votesOf).length).toBeGreaterThan(50);
    for (const person of people)
      expect(votesOf(person)).not.toContain(person.id);
  });

  it("answers every question of a form, with a choice or text", () => {
    const answers = history.declarations.flatMap((one) => one.answers ?? []);
    expect(answers.length).toBeGreaterThan(100);
    for (const { value, choices } of answers)
      expect((value === null) !== (choices.length === 0)).toBe(true);
  });
});

describe("the crowd", () => {
  it("is generated lazily, with ids and addresses different from those of the JSON files", () => {
    const [first, second] = crowd(1_000_000);
    expect(first?.id).toBe(people.length + 1);
    expect(first?.email).toMatch(/^[a-z.-]+\.44@example\.org$/);
    expect(second?.email).not.toBe(first?.email);
  });

  it("is the same on every call", () => {
    expect([...crowd(20)]).toEqual([...crowd(20)]);
  });
});
