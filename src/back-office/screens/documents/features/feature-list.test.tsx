import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { featureNames } from "#src/domain/programme/feature-names.ts";
import { officeKind, registryOf } from "#tests/support/office-kinds.ts";
import { press, renderOffice } from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import type { WireAnswers } from "#tests/support/wire.ts";
import FeatureList from "./feature-list.tsx";

const id = "8d7c0f7e-5a0b-4c0e-9a55-0d6f0b0a6c11";
const feature = (name: string, enabled: boolean, more: object = {}) =>
  example("office-document", {
    ...{ id, kind: "feature", name, status: "live", statuses: ["live"] },
    ...{ values: { name, enabled }, ...more },
  });

const draftOf = (body: object) => ({
  ...{ body, updatedAt: "2026-01-01T08:00:00.000Z", updatedBy: null },
  baseRevision: null,
});

const open = (items: object[], answers: WireAnswers = {}) =>
  renderOffice(
    <FeatureList kind={officeKind("feature")} base="/settings/feature" />,
    {
      answers: {
        ...registryOf("feature"),
        "GET /bo/documents": listOf(items),
        "GET /bo/documents/*/draft": draftOf({ name: "x", enabled: true }),
        "PUT /bo/documents/*/draft": draftOf({ name: "x", enabled: true }),
        "POST /bo/documents/*/releases": example("office-release"),
        "POST /bo/documents": { id },
        ...answers,
      },
    },
  );

const switches = () =>
  screen.getAllByRole("switch").map((one) => one.getAttribute("aria-label"));

test("BO-7.1 each feature that the product knows is a switch with a sentence", async () => {
  await open([feature("use_store", true), feature("my_own", true)]);
  const store = await screen.findByRole("switch", { name: "Store" });
  expect(store.getAttribute("aria-checked")).toBe("true");
  expect(screen.getByText(/^Participants spend their points/)).toBeTruthy();
  expect(switches()).toHaveLength(featureNames.length);
  expect(screen.getByText(/^Advanced: .*also my_own$/)).toBeTruthy();
});

test("BO-7.1 a switch is confirmed, and takes effect at once", async () => {
  const { sent } = await open([feature("use_store", true)]);
  fireEvent.click(await screen.findByRole("switch", { name: "Store" }));
  await press("Switch off");
  await screen.findByText("“Store” is switched off on the site.");
  expect(sent("PUT /bo/documents/*/draft")).toEqual([
    { body: { name: "x", enabled: false } },
  ]);
  expect(sent("POST /bo/documents/*/releases")).toEqual([{}]);
});

test("BO-7.1 a feature that the programme never had is made when it is switched on", async () => {
  const { sent } = await open([]);
  fireEvent.click(await screen.findByRole("switch", { name: "Referral" }));
  await press("Switch on");
  await screen.findByText("“Referral” is switched on on the site.");
  expect(sent("POST /bo/documents")).toMatchObject([
    { kind: "feature", name: "referral" },
  ]);
});

test("BO-7.1 what an attribute of a feature switches is a switch, too", async () => {
  const { sent } = await open([feature("post_user_register", true)]);
  fireEvent.click(
    await screen.findByRole("switch", {
      name: "Company name required at sign-up",
    }),
  );
  await press("Switch on");
  await waitFor(() =>
    expect(sent("PUT /bo/documents/*/draft")).toEqual([
      {
        body: {
          ...{ name: "x", enabled: true },
          attributes: { company_name_required: true },
        },
      },
    ]),
  );
});

test("BO-7.1 a feature with changes that nobody published leads to them", async () => {
  await open([
    feature("use_store", true, {
      ...{ status: "changed", statuses: ["changed", "live"] },
    }),
  ]);
  const store = await screen.findByRole("switch", { name: "Store" });
  expect(store).toHaveProperty("disabled", true);
  expect(screen.getByRole("link", { name: "Open" }).getAttribute("href")).toBe(
    `/settings/feature/${id}`,
  );
});
