// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Parts, PartsProvider } from "#src/app/parts.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { programmeAtom } from "#src/state/programme.ts";
import { userAtom } from "#src/state/user.ts";
import { Terms } from "./terms.tsx";

beforeAll(async () => {
  await initForTests("fr");
  await import("./terms-dialog.tsx");
});
beforeEach(() => {
  const prototype = HTMLDialogElement.prototype;
  prototype.showModal = function open() {
    this.open = true;
  };
  prototype.close = function close() {
    this.open = false;
  };
});
afterEach(cleanup);

function show(
  isCGUAccepted: boolean | null,
  acceptTerms: () => Promise<void> = async () => undefined,
) {
  const store = createStore();
  store.set(userAtom, { id: 1, isCGUAccepted });
  store.set(programmeAtom, (programme) => ({
    ...programme,
    config: { userConditionsPath: "/legal/cgu.html" },
  }));
  render(
    <Provider store={store}>
      <PartsProvider value={{ session: { acceptTerms } } as unknown as Parts}>
        <Terms isLeaving={false} />
      </PartsProvider>
    </Provider>,
  );
}

test("AS-2.7.1 AS-4.13 the dialog asks who has not accepted the terms", async () => {
  const accept = vi.fn(async () => undefined);
  show(false, accept);
  const dialog = await screen.findByRole("dialog");
  expect(dialog.getAttribute("aria-labelledby")).toBeTruthy();
  expect(document.querySelector("a")?.getAttribute("href")).toBe(
    "/legal/cgu.html",
  );
  fireEvent.click(screen.getByText("Accepter et continuer"));
  expect(accept).toHaveBeenCalledOnce();
});

test("AS-2.7.2 Escape does not close it", async () => {
  show(false);
  const dialog = await screen.findByRole("dialog");
  expect(fireEvent(dialog, new Event("cancel", { cancelable: true }))).toBe(
    false,
  );
  expect(dialog.getAttribute("closedby")).toBe("none");
});

test.each([true, null])("AS-4.13 with %j nobody is asked", (isAccepted) => {
  show(isAccepted);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("contract 6: a failed update is notified, and the dialog stays", async () => {
  show(false, () => Promise.reject(new Error("down")));
  fireEvent.click(await screen.findByText("Accepter et continuer"));
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /pas pu être enregistré/,
  );
  expect(screen.getByRole("dialog")).toBeDefined();
});
