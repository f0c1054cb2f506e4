import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { DocumentShell } from "#src/back-office/document/document-shell.tsx";
import { memoryDatabase } from "#tests/support/memory-database.ts";
import { officeKind, registryOf } from "#tests/support/office-kinds.ts";
import { press, renderOffice } from "#tests/support/office-scene.tsx";
import MailsAside from "./mails-aside.tsx";

const id = "5b1e0f3a-7c52-4d0a-8f31-6e2a9c4d7b01";

test("BO-22.1 a mail of the draft is shown light, dark and as text, and sent to oneself", async () => {
  vi.stubGlobal("indexedDB", memoryDatabase());
  const { sent } = await renderOffice(
    <DocumentShell
      id={id}
      kind={officeKind("mails")}
      view={undefined}
      editor={MailsAside}
    />,
    {
      language: "en",
      answers: {
        "GET /bo/registry": registryOf("mails")["GET /bo/registry"] as object,
        [`GET /bo/documents/${id}`]: {
          ...{ id, kind: "mails", name: "Mails", status: "draft" },
          may: ["write"],
        },
        [`GET /bo/documents/${id}/draft`]: {
          body: {},
          ...{ updatedAt: "2026-06-12T09:00:00.000Z", updatedBy: null },
          baseRevision: null,
        },
        [`POST /bo/documents/${id}/examine`]: { verdicts: [], total: 0 },
        "GET /bo/preview-people": { items: [], total: 0 },
        "POST /bo/mail-tests": undefined,
      },
    },
  );
  const frame = await screen.findByTitle<HTMLIFrameElement>("Preview");
  const query = () => new URL(frame.src).searchParams;
  expect(frame.getAttribute("sandbox")).toBe("");
  expect(query().get("draft")).toBe(id);
  expect(query().get("mode")).toBe("light");
  fireEvent.click(screen.getByRole("radio", { name: "Dark" }));
  expect(query().get("mode")).toBe("dark");
  fireEvent.click(screen.getByRole("radio", { name: "Text" }));
  expect(query().get("form")).toBe("text");
  await press("Send it to me");
  await waitFor(() =>
    expect(sent("POST /bo/mail-tests")).toEqual([
      { mail: "create", language: expect.any(String), draft: id },
    ]),
  );
  await screen.findByText("The mail is on its way to your address.");
});
