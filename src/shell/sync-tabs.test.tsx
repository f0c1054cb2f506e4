import { createStore } from "jotai";
import { expect, test, vi } from "vitest";
import { tokenAtom } from "#src/state/token.ts";
import { createTabs } from "./sync-tabs.ts";

test("a sign-out in another tab clears form drafts here once its change of local storage arrives", () => {
  createTabs(createStore(), { follow: async () => {} }).follow();
  sessionStorage.setItem("form-draft/12/contact", '{"message":"Un mot"}');
  window.dispatchEvent(
    new StorageEvent("storage", { key: "i18nextLng", newValue: null }),
  );
  expect(sessionStorage.getItem("form-draft/12/contact")).not.toBeNull();
  localStorage.setItem("sign-outs", "1");
  window.dispatchEvent(
    new StorageEvent("storage", { key: "sign-outs", newValue: "1" }),
  );
  expect(sessionStorage.getItem("form-draft/12/contact")).toBeNull();
});

test("AS-4.5 a tab that gets the focus follows a session that another one has opened, once", () => {
  history.replaceState(null, "", "/fo/");
  const follow = vi.fn(async () => {});
  createTabs(createStore(), { follow }).follow();
  const focus = () => window.dispatchEvent(new Event("focus"));
  focus();
  expect(follow).not.toHaveBeenCalled();
  const other = createStore();
  other.set(tokenAtom, { token: "other", keep: "session" });
  focus();
  focus();
  expect(follow).toHaveBeenCalledOnce();
  other.set(tokenAtom, null);
});
