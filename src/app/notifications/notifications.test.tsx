import {
  act,
  cleanup,
  fireEvent,
  render,
  screen,
} from "@testing-library/react";
import { createStore, Provider } from "jotai";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { HttpError } from "#src/api/errors/error-classes.ts";
import { initForTests } from "#src/i18n/testing.ts";
import {
  type NotificationVariant,
  notificationsAtom,
  useErrorNotification,
  useNotify,
  withNotification,
} from "#src/state/notifications.ts";
import { Notifications } from "./notifications.tsx";

beforeAll(() => initForTests("fr"));
afterEach(cleanup);

function show(...messages: [NotificationVariant, string, string?][]) {
  const store = createStore();
  for (const [variant, message, detail] of messages)
    store.set(notificationsAtom, (list) =>
      withNotification(list, variant, message, detail ? { detail } : {}),
    );
  function Teller() {
    const notify = useNotify();
    return (
      <button type="button" onClick={() => notify("error", "encore")}>
        dire
      </button>
    );
  }
  render(
    <Provider store={store}>
      <Teller />
      <Notifications />
    </Provider>,
  );
}

/** Submits a form that is refused with `error`. */
function fail(error: HttpError, rest?: string[]) {
  function Failing() {
    const notifyError = useErrorNotification("contact.failed");
    return (
      <button type="button" onClick={() => notifyError(error, rest)}>
        envoyer
      </button>
    );
  }
  render(
    <Provider store={createStore()}>
      <Failing />
      <Notifications />
    </Provider>,
  );
  fireEvent.click(screen.getByText("envoyer"));
}

describe("notifications", () => {
  test.each<[NotificationVariant, string]>([
    ["error", "alert"],
    ["warning", "alert"],
    ["success", "status"],
    ["info", "status"],
  ])("AS-2.11.1 CH-8.14 %s is a live region of role %s", (variant, role) => {
    show([variant, "Bonjour"]);
    expect(screen.getByRole(role).textContent).toContain("Bonjour");
  });

  test("AS-2.11.2 CH-8.14 duplicates are suppressed", () => {
    show(["error", "Non"], ["error", "Non"], ["info", "Non"]);
    expect(screen.getAllByText("Non")).toHaveLength(2);
    fireEvent.click(screen.getByText("dire"));
    fireEvent.click(screen.getByText("dire"));
    expect(screen.getAllByText("encore")).toHaveLength(1);
  });

  test("a detail is shown with its message, and does not make it a different one", () => {
    show(
      ["error", "Non", "Référence : a1"],
      ["error", "Non", "Référence : b2"],
    );
    expect(screen.getByRole("alert").textContent).toBe("NonRéférence : a1");
  });

  test.each([
    [500, "Référence à communiquer\u00a0: r-1"],
    [422, null],
  ])("a %s is notified with the reference %s", (status, reference) => {
    const error = new HttpError({
      method: "POST",
      path: "/contact",
      status,
      requestId: "r-1",
    });
    fail(error);
    expect(
      screen.getByRole("alert").querySelectorAll("p")[1]?.textContent ?? null,
    ).toBe(reference);
  });

  test.each([
    [true, 0],
    [false, 1],
  ])(
    "AS-8.3 a 401 of an ended session (%j) is notified %i times: its end is notified separately",
    (isSessionOver, times) => {
      fail(
        new HttpError({
          ...{ method: "POST", path: "/contact", status: 401 },
          isSessionOver,
        }),
      );
      expect(screen.queryAllByRole("alert")).toHaveLength(times);
    },
  );

  test("AS-8.4 an error that no field shows is notified, followed by the server's message", () => {
    const body = {
      violations: [
        { propertyPath: "subject", message: "Trop long" },
        { propertyPath: "quota", message: "Quota atteint" },
      ],
      "hydra:description": "Rien n’est envoyé",
    };
    const error = new HttpError({
      method: "POST",
      path: "/contact",
      status: 422,
      body,
    });
    fail(error, ["Quota atteint"]);
    const lines = screen.getByRole("alert").querySelectorAll("p");
    expect([...lines].map((line) => line.textContent)).toEqual([
      "Quota atteint",
      "Rien n’est envoyé",
    ]);
  });

  test("AS-2.11.3 CH-8.14 semicolons separate lines, each shown once", () => {
    show(["error", "un; deux ;;trois; deux"]);
    const lines = screen.getByRole("alert").querySelectorAll("p");
    expect([...lines].map((line) => line.textContent)).toEqual([
      "un",
      "deux",
      "trois",
    ]);
  });

  test("AS-2.11.4 AS-3.16 CH-8.14 each is dismissed by its key", () => {
    show(["error", "un"], ["success", "deux"]);
    const [, second] = screen.getAllByRole("button", {
      name: "Fermer la notification",
    });
    if (second) fireEvent.click(second);
    expect(screen.queryByText("deux")).toBeNull();
    expect(screen.getByText("un")).toBeDefined();
  });

  describe("after six seconds", () => {
    afterEach(() => vi.useRealTimers());
    const pass = (milliseconds: number) =>
      act(async () => vi.advanceTimersByTime(milliseconds));

    test("successes have disappeared, and errors stay", async () => {
      vi.useFakeTimers();
      show(["success", "oui"], ["info", "là"], ["error", "non"]);
      await pass(5_900);
      expect(screen.getByText("oui")).toBeDefined();
      await pass(200);
      expect(screen.queryByText("oui")).toBeNull();
      expect(screen.queryByText("là")).toBeNull();
      await pass(60_000);
      expect(screen.getByText("non")).toBeDefined();
    });

    test("successes stay while they have the pointer or focus", async () => {
      vi.useFakeTimers();
      show(["success", "oui"], ["info", "là"]);
      const [pointed, focused] = screen.getAllByRole("status");
      if (!pointed || !focused) throw new Error("Two are missing");
      const button = focused.querySelector("button");
      fireEvent.pointerEnter(pointed);
      act(() => button?.focus());
      await pass(60_000);
      expect(screen.getAllByRole("status")).toHaveLength(2);
      fireEvent.pointerLeave(pointed);
      act(() => button?.blur());
      await pass(5_900);
      expect(screen.getAllByRole("status")).toHaveLength(2);
      await pass(200);
      expect(screen.queryAllByRole("status")).toHaveLength(0);
    });
  });

  test("an empty message is not shown", () => {
    expect(withNotification([], "info", " ")).toEqual([]);
  });
});
