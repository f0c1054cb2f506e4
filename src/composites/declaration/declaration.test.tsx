// @vitest-environment jsdom
import {
  cleanup,
  fireEvent,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createManualClock } from "#src/engine/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import type { Challenge } from "#src/schema/types.gen.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { reply, type WireAnswers } from "#tests/support/wire.ts";
import Declaration from "./declaration.tsx";

beforeEach(async () => {
  // A wide screen.
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width"),
    addEventListener() {},
    removeEventListener() {},
  }));
  await initForTests("fr");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const challenge: Challenge = {
  "@id": "/v2/challenges/1",
  id: 1,
  type: "Classic",
  title: "Cap sur la pompe à chaleur",
  resultEntryEnabled: true,
  needProof: true,
  isDeclarationMultiple: true,
  startDate: "2026-05-01T00:00:00Z",
  endDate: "2026-06-01T00:00:00Z",
};

const longName =
  "Pompe à chaleur air-eau bibloc haute température pour rénovation 16 kW";

const products = [
  {
    id: 101,
    challengeProduct: {
      id: 1,
      productName: longName,
      productCode: "CAL-16",
      unit: "appareil",
      brand: "Calvéo",
      range: "Aéria",
      productDescription: "Monobloc.",
    },
    threshold: 2,
    reward: 150,
    coefficient: 1,
  },
  {
    id: 102,
    challengeProduct: { id: 2, productName: "Ballon 200 l" },
    coefficient: 3,
  },
];

const collection = (members: readonly unknown[]) => ({
  "hydra:member": members,
  "hydra:totalItems": members.length,
});

const show = (more: Partial<Challenge> = {}, wire: WireAnswers = {}) =>
  renderScene(
    <Declaration
      config={{ "@type": "DeclarationWizard" }}
      data={{ ...challenge, ...more }}
    />,
    {
      user: camille,
      clock: createManualClock("2026-05-10T00:00:00Z"),
      wire: {
        "GET /challenge-list-products.jsonld": collection(products),
        "GET /challenge-products/brands": collection(["Calvéo", "Ondrea"]),
        "GET /challenge-products/ranges": collection(["Aéria"]),
        ...wire,
      },
    },
  );

const asked = ({ wire }: Awaited<ReturnType<typeof show>>) =>
  wire.calls
    .filter(({ path }) => path === "/challenge-list-products.jsonld")
    .map(({ query }) => query);

test("CH-2.5.20 CH-2.5.21 a product card: gain, brand, range, name cut at 69, code, unit and description", async () => {
  await show();
  const cut = await screen.findByTitle(longName);
  expect(cut.textContent).toBe(`${longName.slice(0, 69).trimEnd()}…`);
  const card = within(cut.closest("li") as HTMLElement);
  for (const text of ["Calvéo · Aéria", "CAL-16 · appareil", "Monobloc."])
    expect(card.getByText(text)).toBeDefined();
  expect(card.getByText(/^150/).textContent).toContain("points");
  const other = screen.getByText("Ballon 200 l").closest("li") as HTMLElement;
  expect(within(other).getByText("× 3")).toBeDefined();
});

test("CH-4.8.1 CH-4.8.2 CH-7.3.18 CH-7.3.19 brands and ranges are asked for at once, what has none too; resetting asks for all", async () => {
  const scene = await show();
  await screen.findByTitle(longName);
  fireEvent.click(screen.getByRole("checkbox", { name: /Ondrea/ }));
  await waitFor(() => expect(asked(scene).at(-1)?.["brands"]).toBe("Ondrea"));
  const [none] = screen.getAllByRole("checkbox", { name: /Non indiquée/ });
  fireEvent.click(none as HTMLElement);
  await waitFor(() => expect(asked(scene).at(-1)?.["brands"]).toBe("Ondrea,"));
  fireEvent.click(screen.getByRole("checkbox", { name: /Ondrea/ }));
  await waitFor(() => expect(asked(scene).at(-1)?.["brands"]).toBe(","));
  fireEvent.click(screen.getByRole("button", { name: "Réinitialiser" }));
  await waitFor(() => expect(none).toHaveProperty("checked", false));
  expect(asked(scene)[0]).toEqual({ id: "1", itemsPerPage: "10000" });
});

test("a list of brands closes by Escape, which keeps the focus at it, and by a click elsewhere", async () => {
  await show();
  const summary = await screen.findByText("Marques", { selector: "summary" });
  const details = summary.parentElement as HTMLDetailsElement;
  details.open = true;
  const box = within(details).getByRole("checkbox", { name: /Calvéo/ });
  fireEvent.pointerDown(box);
  expect(details.open).toBe(true);
  fireEvent.keyDown(box, { key: "Escape" });
  expect(details.open).toBe(false);
  expect(document.activeElement).toBe(summary);
  details.open = true;
  fireEvent.pointerDown(document.body);
  expect(details.open).toBe(false);
});

test("CH-4.7.4 CH-8.8 products that cannot be loaded say so and are asked for again", async () => {
  let isDown = true;
  await show(
    {},
    {
      "GET /challenge-list-products.jsonld": () =>
        isDown ? reply(500) : collection(products),
    },
  );
  const retry = await screen.findByRole("button", { name: "Réessayer" });
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByTitle(longName)).toBeDefined();
});

test("CH-2.5.29 CH-5.2.3 the proof is taken by one picker, for its types alone", async () => {
  await show({ resultEntryEnabled: false });
  const area = await screen.findByRole("group", { name: "Justificatif" });
  const inputs = area.querySelectorAll<HTMLInputElement>("input[type=file]");
  expect(inputs).toHaveLength(1);
  const accept = inputs[0]?.accept.split(",") ?? [];
  for (const ending of "pdf png jpeg docx xlsx csv gif bmp".split(" "))
    expect(accept).toContain(`.${ending}`);
  fireEvent.change(inputs[0] as HTMLElement, {
    target: { files: [new File(["MZ"], "proof.exe")] },
  });
  await waitFor(() =>
    expect(within(area).getByRole("alert").textContent).not.toBe(""),
  );
  expect(
    screen.getByRole("button", { name: "Suivant" }).hasAttribute("disabled"),
  ).toBe(true);
});

test("a draft is thrown away only after a question", async () => {
  await show({ isDeclarationMultiple: true });
  await screen.findByTitle(longName);
  const add = screen.getByRole("button", { name: "Ajouter Ballon 200 l" });
  fireEvent.click(add);
  const card = within(await screen.findByRole("dialog"));
  fireEvent.change(card.getByRole("textbox"), { target: { value: "2" } });
  fireEvent.click(card.getByRole("button", { name: "Confirmer" }));
  const selected = () =>
    screen.queryByRole("button", { name: "Modifier Ballon 200 l" });
  await waitFor(() => expect(selected()).not.toBeNull());
  const again = () =>
    screen.getAllByRole("button", { name: "Tout recommencer" });
  fireEvent.click(again()[0] as HTMLElement);
  fireEvent.click(screen.getByRole("button", { name: "Annuler" }));
  expect(selected()).not.toBeNull();
  fireEvent.click(again()[0] as HTMLElement);
  const dialog = within(screen.getByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Tout recommencer" }));
  await waitFor(() => expect(selected()).toBeNull());
});

test("CH-2.5.5 a challenge that asks for nothing has only its summary", async () => {
  await show({ resultEntryEnabled: false, needProof: false });
  expect(await screen.findByText("Étape 1 sur 1")).toBeDefined();
  expect(screen.getByText("Vérifiez, puis envoyez")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Retour" })).toBeNull();
});

test.each<[string, Partial<Challenge>, string]>([
  [
    "CH-2.5.10 CH-8.4",
    { endDate: "2026-05-09T00:00:00Z" },
    "Les déclarations sont closes",
  ],
  [
    "CH-2.5.11",
    { isDeclarationMultiple: false, countDeclarationsValidated: 1 },
    "C’est déjà fait",
  ],
  ["CH-2.5.7", { startDate: "2026-05-20T00:00:00Z" }, "Bientôt à vous"],
  ["CH-8.11", { type: "Deal", isParticipating: false }, "Rien à déclarer ici"],
])("%s with %j it says: %s", async (_, more, title) => {
  await show(more);
  expect(screen.getByRole("heading").textContent).toBe(title);
});
