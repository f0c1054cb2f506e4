import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openDocument } from "#tests/support/office-document.tsx";

const created = "8d7c0f7e-5a0b-4c0e-9a55-0d6f0b0a6c12";
const body = { type: "Classic", title: { fr: "Printemps", en: "Spring" } };

test("BO-23.1 a challenge makes a notice to its participants in one click, and leads to it", async () => {
  const { calls, address } = await openDocument("challenge", {
    ...{ document: { entityId: 7 }, body },
    permissions: ["CHALLENGE_WRITE", "CONTENT_WRITE"],
    answers: { "POST /bo/documents": { id: created } },
  });
  fireEvent.click(
    await screen.findByRole("button", { name: "Tell participants" }),
  );
  fireEvent.click(await screen.findByText("The challenge ends in three days"));
  await waitFor(() => expect(address()).toBe(`/notices/${created}`));
  const sent = calls.find(
    ({ method, path }) => method === "POST" && path === "/bo/documents",
  );
  expect(sent?.body).toMatchObject({
    ...{ kind: "notice", name: "Spring – The challenge ends in three days" },
    body: {
      title: { en: "Spring: three days left" },
      ...{ challenge: "/v2/challenges/7", at: { anchor: "end", hours: -72 } },
    },
  });
});

test("BO-23.1 it does not to people who may not write contents", async () => {
  await openDocument("challenge", {
    ...{ document: { entityId: 7 }, body, permissions: ["CHALLENGE_WRITE"] },
  });
  await screen.findByRole("button", { name: "Try it out" });
  expect(
    screen.queryByRole("button", { name: "Tell participants" }),
  ).toBeNull();
});
