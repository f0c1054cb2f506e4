import { describe, expect, it } from "vitest";
import { crowd, demo, historyOf, people } from "#server/seed/story/index.ts";

const histories = people.map((person) => ({
  person,
  history: historyOf(person),
}));
const resultsOf = (challenge: number) =>
  histories.flatMap(({ history }) =>
    history.results.filter((result) => result.challenge === challenge),
  );

describe("histories", () => {
  it("are the same on every call", () => {
    for (const { person, history } of histories)
      expect(historyOf(person)).toEqual(history);
  });

  it("leave the newcomer with nothing", () => {
    expect(Object.values(historyOf(demo.newcomer)).flat()).toEqual([]);
  });

  it("show the demonstration account each status of a declaration, and a refusal's reason", () => {
    const declarations = historyOf(demo.participant).declarations.filter(
      ({ challenge }) => challenge === 1,
    );
    expect(new Set(declarations.map(({ status }) => status)).size).toBe(3);
    expect(
      declarations.find(({ status }) => status === "refused")?.comment,
    ).toBeTruthy();
  });

  it("come to the sum of validated declarations", () => {
    for (const { history } of histories) {
      for (const result of history.results.filter(
        ({ image }) => image === null,
      )) {
        const values = history.declarations
          .filter(
            ({ challenge, status }) =>
              challenge === result.challenge && status === "validated",
          )
          .map(({ declarationResultValue }) => declarationResultValue);
        expect(result.resultValue).toBe(
          values.reduce((total, value) => total + value, 0),
        );
      }
    }
  });

  it("rank with ties and a long tail", () => {
    const values = resultsOf(1).map(({ resultValue }) => resultValue ?? 0);
    const median =
      values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    expect(new Set(values).size).toBeLessThan(values.length);
    expect(Math.max(...values)).toBeGreaterThan(median * 3);
  });

  it("never spend more points than there are", () => {
    for (const { history } of histories)
      expect(
        history.movements.reduce((total, { points }) => total + points, 0),
      ).toBeGreaterThanOrEqual(0);
  });

  it("have photos of every status, and nobody votes for their own", () => {
    expect(new Set(resultsOf(4).map(({ status }) => status)).size).toBe(3);
    for (const { person, history } of histories)
      expect(history.votes).not.toContain(person.id);
  });

  it("answer every question of a form, with a choice or with words", () => {
    for (const { answers } of histories.flatMap(
      ({ history }) => history.declarations,
    )) {
      for (const { value, formInputChoice } of answers)
        expect((value === null) !== (formInputChoice === null)).toBe(true);
    }
  });
});

describe("the crowd", () => {
  it("is made lazily, with other ids and addresses than the story's people", () => {
    const [first, second] = crowd(1_000_000);
    expect(first?.id).toBe(people.length + 1);
    expect(first?.email).toMatch(/^[a-z.-]+\.44@example\.org$/);
    expect(second?.email).not.toBe(first?.email);
  });

  it("is the same on every call", () => {
    expect([...crowd(20)]).toEqual([...crowd(20)]);
  });
});
