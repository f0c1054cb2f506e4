import { createStore } from "jotai";
import { expect, test } from "vitest";
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
