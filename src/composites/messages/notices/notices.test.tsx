import { useQuery } from "@tanstack/react-query";
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noticesQuery } from "#src/api/programme/notices.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import Notices from "./notices.tsx";

beforeEach(() => initForTests("en"));
afterEach(cleanup);

/** The page with the present state of its source. */
function Page() {
  const { data } = useQuery(noticesQuery());
  return data ? (
    <Notices
      config={{ "@type": "Notices" }}
      data={{ status: "ready", data, retry: () => undefined }}
    />
  ) : null;
}

const draw = async (...notices: object[]) => {
  const scene = await renderScene(<Page />, {
    user: camille,
    wire: {
      "GET /notices": { "hydra:member": notices },
      "POST /notices/*/read": undefined,
    },
  });
  await act(async () => {});
  return scene;
};

const notice = (id: number, more: object = {}) => ({
  ...{ id, title: `Notice ${id}`, text: "One\nTwo", isRead: true },
  ...{ at: "2026-06-27T22:00:00Z", link: null, ...more },
});

test("BO-23.2 opening the page reads what was unread, which stays marked as new", async () => {
  const { wire } = await draw(
    notice(3, { isRead: false, link: "/fo/challenge/1" }),
    notice(2),
  );
  const [first, second] = await screen.findAllByRole("listitem");
  expect(
    wire.calls
      .filter(({ method }) => method === "POST")
      .map(({ path }) => path),
  ).toEqual(["/notices/3/read"]);
  if (first === undefined || second === undefined) throw new Error("Too few");
  expect(within(first).getByText("New")).toBeDefined();
  expect(within(second).queryByText("New")).toBeNull();
  const link = within(first).getByRole("link", { name: "Notice 3" });
  expect(link.getAttribute("href")).toBe("/challenge/1");
  expect(first.textContent).toContain("One\nTwo");
});

test("BO-23.2 an empty inbox says so", async () => {
  await draw();
  expect(
    await screen.findByText("You have no notices at the moment."),
  ).toBeDefined();
});
