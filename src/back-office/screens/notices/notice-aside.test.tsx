import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openDocument } from "#tests/support/office-document.tsx";

test("BO-23.2 a notice is written beside the inbox, for a date, a person and a language", async () => {
  await openDocument("notice", {
    document: { entityId: 7 },
    body: { title: { en: "Three days left" }, text: { en: "Hurry" } },
    permissions: ["CONTENT_WRITE", "PREVIEW_AS"],
    answers: {
      "GET /bo/preview-people": { items: [], total: 0 },
      "POST /bo/preview-tokens": {
        token: "x",
        expiresAt: "2026-01-01T08:10:00.000Z",
      },
    },
  });
  expect(await screen.findByDisplayValue("Three days left")).toBeDefined();
  expect(
    await screen.findByRole("region", { name: "Settings of the preview" }),
  ).toBeDefined();
  expect(await screen.findByTitle(/^Preview:/)).toBeDefined();
});
