// @vitest-environment jsdom
import { expect, test, vi } from "vitest";

test("every style element created after this import has the page's nonce", async () => {
  const meta = document.createElement("meta");
  meta.setAttribute("property", "csp-nonce");
  meta.nonce = "r4nd0m";
  document.head.append(meta);

  // Another file of this worker may have loaded it.
  vi.resetModules();
  const { nonce } = await import("./nonce.ts");

  expect(nonce).toBe("r4nd0m");
  expect(document.createElement("style").nonce).toBe("r4nd0m");
  expect(document.createElement("p").tagName).toBe("P");
});
