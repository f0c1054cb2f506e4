import { expect, test, vi } from "vitest";
import { LocalError, NetworkError } from "./errors.ts";
import { uploadFile } from "./media.ts";
import { createTestClient } from "./testing.ts";

test("a file that can no longer be read is no lost connection", async () => {
  const client = createTestClient("/v2", {
    fetch: () => Promise.reject(new TypeError("Failed to fetch")),
  });
  const file = new File(["x"], "facture.pdf");
  await expect(uploadFile(client, file)).rejects.toThrow(NetworkError);
  vi.spyOn(Blob.prototype, "arrayBuffer").mockRejectedValue(
    new DOMException("changed", "NotReadableError"),
  );
  await expect(uploadFile(client, file)).rejects.toThrow(LocalError);
});
