import { expect, test, vi } from "vitest";
import { loadLanguage } from "#src/back-office/texts.ts";
import { searchWords } from "#src/domain/values/search-words.ts";
import type { OfficeParticipant } from "#src/schema/types.gen.ts";
import { example } from "#tests/support/office-wire.ts";
import {
  actionHits,
  challengeHits,
  documentGroups,
  orderHits,
  participantHits,
  placeHits,
} from "./search-hits.ts";

const english = await loadLanguage("en");

const screens = [
  { path: "/settings", title: "Réglages" },
  { path: "/store", title: "Boutique", words: "récompense cadeau" },
];

test.each([
  ["", ["/settings", "/store"]],
  ["regl", ["/settings"]],
  ["BOUT", ["/store"]],
  ["Récompenses", ["/store"]],
  ["x", []],
])("BO-1.3 screens are found by what people call them: %j", (q, addresses) => {
  expect(
    placeHits(screens, searchWords(q)).map(({ address }) => address),
  ).toEqual(addresses);
});

test("BO-1.3 what can be done on the screen is found by its label, with its keys", () => {
  const run = vi.fn();
  const actions = [
    { id: "save", label: "documents.save_now", keys: ["Ctrl+S"], run },
    { id: "undo", label: "composer.undo", isEnabled: () => false, run },
    { id: "history", label: "documents.history", run },
  ] as const;
  const hits = actionHits(actions, ["save"], english.t);
  expect(hits).toMatchObject([{ name: "Save now", detail: "Ctrl+S" }]);
  hits[0]?.run?.();
  expect(run).toHaveBeenCalledOnce();
  expect(actionHits(actions, [], english.t)).toHaveLength(2);
});

test("BO-1.3 documents are grouped by kind, and lead to their forms; the home page is named", () => {
  const groups = documentGroups(
    [
      { kind: "reward", id: "a", name: "Coffret" },
      { kind: "group", id: "b", name: "Lyon", isHomePage: true },
      { kind: "reward", id: "c", name: null },
    ],
    (kind) => kind.toUpperCase(),
    "Home page",
  );
  expect(groups).toEqual([
    {
      label: "REWARD",
      hits: [
        { key: "document-a", name: "Coffret", address: "/store/reward/a" },
        { key: "document-c", name: "#c", address: "/store/reward/c" },
      ],
    },
    {
      label: "GROUP",
      hits: [
        {
          ...{ key: "document-b", name: "Lyon", detail: "Home page" },
          address: "/settings/group/b",
        },
      ],
    },
  ]);
});

test("BO-1.3 orders lead to the board, challenges to their entries or to their pages", () => {
  const order = example("office-order", { id: 12, reference: "R000012" });
  expect(orderHits([order])).toMatchObject([
    { name: "R000012", address: "/store/orders?q=R000012" },
  ]);
  const challenges = [{ id: 3, name: "Spring" }];
  expect(challengeHits(challenges, "Moderate")).toMatchObject([
    {
      ...{ name: "Spring", detail: "Moderate" },
      address: "/moderation?challenge=3",
    },
  ]);
  const open = vi.fn();
  vi.stubGlobal("open", open);
  challengeHits(challenges, undefined)[0]?.run?.();
  expect(open).toHaveBeenCalledWith("/fo/challenge/3");
});

test("BO-1.3 people without a name are shown by their address", () => {
  const person = { id: 3, name: null, email: "a@b.fr" } as OfficeParticipant;
  expect(participantHits([person, { ...person, id: 4, name: "Ada" }])).toEqual([
    { key: "participant-3", name: "a@b.fr", address: "/participants/3" },
    {
      key: "participant-4",
      name: "Ada",
      detail: "a@b.fr",
      address: "/participants/4",
    },
  ]);
});
