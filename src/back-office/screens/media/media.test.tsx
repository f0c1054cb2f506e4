import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { press, renderOffice } from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import type { WireAnswers } from "#tests/support/wire.ts";

const picture = example("office-picture");
const answers: WireAnswers = {
  "GET /bo/media": ({ query }) => listOf(query["q"] ? [] : [picture]),
  "GET /bo/media/*": picture,
  "GET /bo/media/*/usages": listOf([]),
  "GET /bo/media/*/versions": listOf([]),
};

describe("BO-7.2 the media library", () => {
  test("leads back to all pictures where a search finds none", async () => {
    const { address } = await renderOffice("/media?q=none&show=missing", {
      answers,
    });
    await screen.findByText("No picture matches.");
    await press("Show all pictures");
    await screen.findByRole("link", { name: /Remise des prix/ });
    expect(address()).toBe("/bo/media");
    const search = screen.getByLabelText("Search pictures");
    expect(search).toHaveProperty("value", "");
    await waitFor(() => expect(document.activeElement).toBe(search));
  });

  test("BO-2.1 is read, and not changed, without MEDIA_WRITE", async () => {
    await renderOffice(`/media?picture=${picture.id}`, {
      ...{ session: { permissions: ["CONTENT_WRITE"] }, answers },
    });
    await screen.findByRole("heading", { name: picture.name, level: 2 });
    expect(screen.getByLabelText("Name")).toHaveProperty("readOnly", true);
    for (const name of ["Save", "Archive", "Replace everywhere"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    fireEvent.click(screen.getByRole("link", { name: "All pictures" }));
    await screen.findByRole("link", { name: /Remise des prix/ });
    expect(screen.queryByRole("button", { name: "Add pictures" })).toBeNull();
  });
});
