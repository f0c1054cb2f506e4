import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { reply, type WireAnswer } from "#tests/support/wire.ts";
import { Bell } from "./bell.tsx";

beforeEach(() => initForTests("en"));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const notice = (id: number, isRead: boolean) => ({ id, title: "x", isRead });
const draw = (answer: WireAnswer) =>
  renderScene(<Bell />, { user: camille, wire: { "GET /notices": answer } });

test.each([
  [[notice(1, false), notice(2, true), notice(3, false)], "Notices, 2 unread"],
  [[notice(1, true)], "Notices"],
  [[], "Notices"],
])(
  "BO-23.2 the bell says how many notices are unread: %j",
  async (notices, name) => {
    await draw({ "hydra:member": notices });
    const link = await screen.findByRole("link", { name });
    expect(link.getAttribute("href")).toBe("/notices");
  },
);

test.each([404, 501])(
  "BO-23.2 an API without notices (%d) has no bell",
  async (status) => {
    const { wire } = await draw(reply(status));
    await expect.poll(() => wire.calls).toHaveLength(1);
    expect(screen.queryByRole("link")).toBeNull();
  },
);
