import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualClock } from "#src/engine/react/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import type { WidgetCountdown as Config } from "#src/schema/types.gen.ts";
import { renderScene } from "#tests/support/scene.tsx";
import { passedMark } from "./passed-mark.ts";
import WidgetCountdown from "./widget-countdown.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

async function show(config: Omit<Config, "@type">, now: string) {
  const clock = createManualClock(now);
  await renderScene(
    <WidgetCountdown config={{ "@type": "WidgetCountdown", ...config }} />,
    { clock },
  );
  return clock;
}

const endsAt = "2026-06-01T18:00:00Z";
const said = () => screen.getByRole("status").textContent;

test("it counts down to the second, and says then that it is over", async () => {
  const clock = await show(
    { title: "La finale", endsAt, overText: "C’est parti !" },
    "2026-06-01T17:59:58Z",
  );
  expect(screen.getByRole("heading", { name: "La finale" })).toBeTruthy();
  expect(screen.getByRole("timer").textContent).toContain("2 secondes");
  act(() => clock.moveTo("2026-06-01T17:59:59Z"));
  expect(screen.getByRole("timer").textContent).toContain("1 seconde");
  act(() => clock.moveTo(endsAt));
  expect(screen.queryByRole("timer")).toBeNull();
  expect(said()).toBe("C’est parti !");
});

test("the instant is a time element, in the programme's zone", async () => {
  await show({ endsAt }, "2026-06-01T12:00:00Z");
  const time = screen.getByText("le 01/06/2026 20:00");
  expect(time.getAttribute("datetime")).toBe("2026-06-01T18:00:00.000Z");
});

test("a day without a time is included", async () => {
  await show({ endsAt: "2026-06-01" }, "2026-06-01T21:59:00Z");
  expect(screen.getByText("le 01/06/2026")).toBeTruthy();
  expect(screen.getByRole("timer").textContent).toContain("1 minute");
});

test("it is not read out each second, only at its marks", async () => {
  const clock = await show({ endsAt }, "2026-06-01T17:48:00Z");
  expect(said()).toBe("");
  act(() => clock.moveTo("2026-06-01T17:49:59Z"));
  expect(said()).toBe("");
  for (const time of ["17:50:00", "17:50:01", "17:58:59"]) {
    act(() => clock.moveTo(`2026-06-01T${time}Z`));
    expect(said()).toBe("Encore 10 minutes");
  }
  act(() => clock.moveTo("2026-06-01T17:59:00Z"));
  expect(said()).toBe("Encore 1 minute");
});

test("without texts it has its own", async () => {
  await show({ endsAt }, "2026-07-01");
  expect(screen.getByRole("heading", { name: "Temps restant" })).toBeTruthy();
  expect(said()).toBe("Le compte à rebours est terminé.");
});

test.each([undefined, null, "2026-02-31"])(
  "to %s there is nothing to count",
  async (impossible) => {
    await show(
      { title: "La finale", endsAt: impossible ?? null },
      "2026-06-01",
    );
    expect(screen.queryByRole("heading")).toBeNull();
  },
);

const minutes = (count: number) => count * 60_000;

test.each([
  [minutes(90), minutes(70), undefined],
  [minutes(90), minutes(60), minutes(60)],
  [minutes(90), minutes(11), minutes(60)],
  [minutes(90), minutes(10), minutes(10)],
  [minutes(90), minutes(1), minutes(1)],
  [minutes(60), minutes(59), undefined],
  [minutes(5), minutes(4), undefined],
])("from %d, with %d left, the last mark is %s", (from, left, mark) => {
  expect(passedMark(from, left)).toBe(mark);
});
