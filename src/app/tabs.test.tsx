import { createStore } from "jotai";
import { expect, test } from "vitest";
import { createTabs } from "./tabs.ts";

test("what was typed here goes with a sign-out elsewhere, even where its message came before what it stored", () => {
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
