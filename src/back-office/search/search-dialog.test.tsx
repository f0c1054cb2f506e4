import {
  act,
  fireEvent,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { memoryDatabase } from "#tests/support/memory-database.ts";
import { registryOf } from "#tests/support/office-kinds.ts";
import {
  findDialog,
  press,
  renderOffice,
  type,
} from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import {
  reply,
  type WireAnswer,
  type WireAnswers,
} from "#tests/support/wire.ts";

const people = ["Camille Durand", "Zoé Commande"].map((name, at) =>
  example("office-participant", { id: at + 1, name }),
);
const reward = { kind: "reward", id: "r1", name: "Camera bag" };
const startsLike =
  (q = "") =>
  ({ name }: { name: string | null }) =>
    String(name).toLowerCase().includes(q.toLowerCase());

const answers: WireAnswers = {
  "GET /bo/audit": listOf([]),
  "GET /bo/media": listOf([]),
  "GET /bo/participants": ({ query: { q } }) =>
    listOf(people.filter(startsLike(q))),
  "GET /bo/orders": listOf([]),
  "GET /bo/targets": listOf([]),
  "GET /bo/participants/2": example("office-participant-detail", people[1]),
  "GET /bo/participants/2/movements": listOf([]),
  "GET /bo/search": ({ query: { q } }) =>
    listOf([reward].filter(startsLike(q))),
};

const openByKey = async () => {
  await screen.findByRole("button", { name: "Search" });
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  return findDialog("Search everything");
};
const chosen = () => screen.getByRole("option", { selected: true }).textContent;

test("BO-1.3 Ctrl+K finds screens, participants and documents; Enter opens, Esc gives the focus back", async () => {
  const { address } = await renderOffice("/audit", { answers });
  const open = await screen.findByRole("button", { name: "Search" });
  act(() => open.focus());
  await press("Search");
  await screen.findByRole("option", { name: "Store" });
  fireEvent.keyDown(document.activeElement ?? document.body, {
    key: "Escape",
    keyCode: 27,
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(open));

  await openByKey();
  await type("Search everything", "camille");
  await screen.findByRole("option", { name: /Camille Durand/ });
  // Immediately: what the previous text found is not opened.
  await type("Search everything", "commande");
  fireEvent.keyDown(
    screen.getByRole("combobox", { name: "Search everything" }),
    { key: "Enter" },
  );
  await screen.findByRole("heading", { level: 1, name: "Zoé Commande" });
  expect(address()).toBe("/bo/participants/2");
  expect(document.activeElement).toBe(
    screen.getByRole("heading", { level: 1 }),
  );
});

test("BO-1.3 the arrow keys choose among what was found, of which there are groups", async () => {
  await renderOffice("/audit", { answers });
  await openByKey();
  const field = await type("Search everything", "cam");
  const group = await screen.findByRole("group", { name: "reward" });
  within(group).getByRole("option", { name: "Camera bag" });
  await screen.findByText("2 results");
  const [first, last] = [
    "Camille Durandcamille.durand@example.com",
    "Camera bag",
  ];
  await waitFor(() => expect(chosen()).toBe(first));
  for (const [key, next] of [
    ["ArrowDown", last],
    ["ArrowUp", first],
    ["ArrowUp", last],
  ] as const) {
    fireEvent.keyDown(field, { key });
    await waitFor(() => expect(chosen()).toBe(next));
  }
  expect(field.getAttribute("aria-activedescendant")).toBe(
    screen.getByRole("option", { selected: true }).id,
  );
});

test("BO-1.3 it knows sections, settings, orders and challenges, and begins a new page", async () => {
  const order = example("office-order", { id: 12, reference: "R000012" });
  const target = { kind: "Challenge", id: 3, name: "Spring rush", state: null };
  const { address } = await renderOffice("/audit", {
    answers: {
      ...answers,
      ...registryOf("page", "reward", "settings"),
      "GET /bo/documents": listOf([]),
      "GET /bo/orders": listOf([order]),
      "GET /bo/targets": listOf([{ ...target, picture: null }]),
    },
  });
  await openByKey();
  const found = async (q: string, name: string | RegExp) => {
    await type("Search everything", q);
    return screen.findByRole("option", { name });
  };
  await found("reward", "Rewards");
  await found("time zones", /^Time zone/);
  await found("R000012", /^R000012/);
  await found("spring", /^Spring rush/);
  fireEvent.click(await found("new page", "New page"));
  await findDialog("New page");
  expect(address()).toBe("/bo/pages");
});

test("BO-2.1 the search has only what one may open", async () => {
  // No participants and no pictures are requested: the wire would report it.
  const { "GET /bo/search": search } = answers;
  await renderOffice("/", {
    session: { permissions: ["STORE_WRITE"] },
    answers: { "GET /bo/today": {}, "GET /bo/search": search },
  });
  await screen.findByText(/^Nothing/);
  await openByKey();
  await screen.findByRole("option", { name: "Store" });
  expect(screen.queryByRole("option", { name: "Participants" })).toBeNull();
  await type("Search everything", "durand");
  await screen.findByText(/^No results/);
});

test("BO-8 the search says why it failed, and finds when it is back", async () => {
  const failing: WireAnswer[] = [reply(500)];
  await renderOffice("/audit", {
    answers: {
      ...answers,
      "GET /bo/participants": () => failing.shift() ?? listOf(people),
    },
  });
  await screen.findByRole("button", { name: "Search" });
  await openByKey();
  await type("Search everything", "durand");
  await screen.findByText(/500/);
  await type("Search everything", "duran");
  await screen.findByRole("option", { name: /Camille Durand/ });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("BO-8 Ctrl+K leaves a dialog with what was typed", async () => {
  await renderOffice("/participants", {
    answers: { ...answers, "GET /bo/groups": listOf([]) },
  });
  await press("Invite a person");
  const name = await type("First name", "Ada");
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  expect(name.value).toBe("Ada");
});

test("BO-1.3 a challenge is found with the sections of its editor", async () => {
  vi.stubGlobal("indexedDB", memoryDatabase());
  const unanswered = new Promise<never>(() => {});
  const spring = { kind: "challenge", id: "c1", name: "Spring" };
  const { address } = await renderOffice("/audit", {
    answers: {
      ...answers,
      ...registryOf("challenge"),
      "GET /bo/moderation/challenges": listOf([]),
      "GET /bo/search": listOf([spring]),
      "GET /bo/documents/*": () => unanswered,
      "GET /bo/documents/*/draft": () => unanswered,
    },
  });
  await openByKey();
  await type("Search everything", "spring");
  await screen.findByRole("option", { name: "ProductsSpring" });
  expect(chosen()).toBe("Spring");
  fireEvent.click(screen.getByRole("option", { name: "GoalsSpring" }));
  expect(address()).toBe("/bo/challenges/c1?section=goals");
});
