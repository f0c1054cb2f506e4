import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import {
  type NotificationVariant,
  notificationsAtom,
  useNotify,
  withNotification,
} from "#src/state/notifications.ts";
import { Notifications } from "./notifications.tsx";

beforeAll(() => initForTests("fr"));
afterEach(cleanup);

function show(...messages: [NotificationVariant, string][]) {
  const store = createStore();
  for (const [variant, message] of messages)
    store.set(notificationsAtom, (list) =>
      withNotification(list, variant, message),
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

  test("AS-2.11.3 CH-8.14 semicolons part lines", () => {
    show(["error", "un; deux ;;trois"]);
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

  test("an empty message is not shown", () => {
    expect(withNotification([], "info", " ")).toEqual([]);
  });
});
