import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { OfficeDocument, OfficeRelease } from "#src/schema/types.gen.ts";
import { renderOffice } from "#tests/support/office-scene.tsx";
import { example } from "#tests/support/office-wire.ts";
import { DocumentHistory } from "./document-history.tsx";

const id = "8d7c0f7e-5a0b-4c0e-9a55-0d6f0b0a6c11";
const reward: OfficeDocument = {
  ...{ id, kind: "reward", name: "Pot", status: "live", statuses: ["live"] },
  may: ["write", "publish"],
};
const startsAt = "2026-01-01T08:00:00.000Z";
const releaseOf = (
  revision: number,
  state: OfficeRelease["state"],
  more: object = {},
) => ({
  ...{ id: revision, revision, state, startsAt, note: null, setId: null },
  ...{ createdAt: startsAt, createdBy: null, ...more },
});

describe("BO-3.6 the history of a document", () => {
  /** Renders a document with these releases. */
  async function open(items: readonly object[]) {
    const wire = await renderOffice(
      <DocumentHistory
        {...{ document: reward, draft: {}, etag: '"draft-3"', schema: {} }}
        permissions={{ write: "STORE_WRITE", publish: "STORE_WRITE" }}
        onChange={async () => undefined}
      />,
      {
        session: { permissions: ["STORE_WRITE"] },
        answers: {
          [`GET /bo/documents/${id}/releases`]: {
            ...{ items, total: items.length, planned: [] },
          },
          "GET /bo/documents/*/revisions/*": {
            ...{
              revision: 1,
              createdAt: startsAt,
              createdBy: null,
              note: null,
            },
            body: {},
          },
          "GET /bo/documents/*/diff": { changes: [], total: 0 },
          "DELETE /bo/releases/*": undefined,
          "GET /bo/release-sets/5": example("office-release-set", {
            ...{ name: "Season", releases: 2 },
          }),
          "DELETE /bo/release-sets/5": undefined,
        },
      },
    );
    const rowOf = async (text: RegExp) =>
      within(
        (await screen.findByText(text)).closest("tr") ??
          document.createElement("tr"),
      );
    return { ...wire, rowOf };
  }

  const buttons = (row: ReturnType<typeof within>) =>
    row.queryAllByRole("button").map((one: HTMLElement) => one.textContent);

  test("says of each release what the server says, whatever its instant is", async () => {
    const { rowOf } = await open([
      releaseOf(4, "planned"),
      releaseOf(3, "failed"),
      releaseOf(2, "live"),
      releaseOf(1, "earlier"),
    ]);
    const planned = await rowOf(/^To come$/);
    await waitFor(() =>
      expect(buttons(planned)).toEqual(["Cancel publication", "Use as draft"]),
    );
    expect(buttons(await rowOf(/^Failed/))).toEqual([
      ...["Cancel publication", "Use as draft"],
    ]);
    expect(buttons(await rowOf(/^Live$/))).toEqual(["Use as draft"]);
    expect(buttons(await rowOf(/^Earlier$/))).toEqual([
      ...["Publish again", "Use as draft"],
    ]);
  });

  test.each([
    ["a failed release", "failed", null, "Cancel publication", "releases/2"],
    [
      ...(["BO-3.4 a planned set", "planned", 5] as const),
      ...(["Take back the whole set", "release-sets/5"] as const),
    ],
  ] as const)("takes %s back", async (_, state, setId, button, path) => {
    const { rowOf, sent } = await open([
      releaseOf(2, state, { setId }),
      releaseOf(1, "live"),
    ]);
    if (setId !== null) await screen.findByText("“Season”, 2 documents");
    const row = await rowOf(/^(?:Failed|To come)/);
    fireEvent.click(await row.findByRole("button", { name: button }));
    const question = within(await screen.findByRole("tooltip"));
    fireEvent.click(question.getByRole("button", { name: "OK" }));
    await waitFor(() => expect(sent(`DELETE /bo/${path}`)).toHaveLength(1));
  });
});
