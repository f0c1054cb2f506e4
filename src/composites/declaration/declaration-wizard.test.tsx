import {
  act,
  cleanup,
  fireEvent,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Link } from "wouter";
import { challengeQuery } from "#src/api/challenge/challenges.ts";
import { createManualClock } from "#src/engine/react/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import type { Challenge, DeclarationRequest } from "#src/schema/types.gen.ts";
import { pdf, plainPdf } from "#tests/support/files.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import {
  echo,
  lost,
  never,
  reply,
  type WireAnswer,
  type WireAnswers,
} from "#tests/support/wire.ts";
import { zipOf } from "#tests/support/zip.ts";
import DeclarationWizard from "./declaration-wizard.tsx";

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
      unit: { one: "appareil", other: "appareils" },
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

const show = (
  more: Partial<Challenge> = {},
  wire: WireAnswers = {},
  query: Record<string, string> = {},
) =>
  renderScene(
    <DeclarationWizard
      config={{ "@type": "DeclarationWizard" }}
      data={{ ...challenge, ...more }}
    />,
    {
      user: camille,
      clock: createManualClock("2026-05-10T00:00:00Z"),
      route: { query },
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
  expect(within(other).getByText("compte pour 3")).toBeDefined();
});

const letters = (count: number) => "é".repeat(count);

test("CH-2.5.21 every label of a product card is cut at 69 characters if it has 70 or more, with the full text as tooltip", async () => {
  const long = {
    productName: `name ${letters(65)}`,
    productCode: `code ${letters(65)}`,
    unit: `unit ${letters(65)}`,
    brand: `brand ${letters(64)}`,
    range: `range ${"🔥".repeat(64)}`,
    productDescription: `text ${letters(65)}`,
  };
  const short = `Ballon ${letters(62)}`;
  await show(
    {},
    {
      "GET /challenge-list-products.jsonld": collection([
        { id: 101, challengeProduct: { id: 1, ...long } },
        { id: 102, challengeProduct: { id: 2, productName: short } },
      ]),
    },
  );
  expect(await screen.findByText(short)).toBeDefined();
  for (const label of Object.values(long)) {
    const cut = screen.getByTitle(label).textContent;
    expect(cut).toBe(`${[...label].slice(0, 69).join("")}…`);
  }
});

test("a truncated description is complete in the product dialog", async () => {
  const productDescription = `${letters(40)} ${letters(40)}`;
  await show(
    {},
    {
      "GET /challenge-list-products.jsonld": collection([
        {
          id: 101,
          challengeProduct: { id: 1, productName: "Linéa", productDescription },
        },
      ]),
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: /Ajouter Linéa/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(productDescription)).toBeDefined();
});

test("CH-4.8.1 CH-4.8.2 CH-7.3.18 CH-7.3.19 brands and ranges, and products without any, are filtered in one request; resetting clears the filter", async () => {
  const scene = await show();
  await screen.findByTitle(longName);
  fireEvent.click(await screen.findByRole("checkbox", { name: /Ondrea/ }));
  await waitFor(() => expect(asked(scene).at(-1)?.["brands"]).toBe("Ondrea"));
  const [none] = screen.getAllByRole("checkbox", { name: /Non indiquée/ });
  fireEvent.click(none as HTMLElement);
  await waitFor(() => expect(asked(scene).at(-1)?.["brands"]).toBeUndefined());
  fireEvent.click(screen.getByRole("button", { name: "Réinitialiser" }));
  await waitFor(() => expect(none).toHaveProperty("checked", false));
  expect(asked(scene)[0]).toEqual({ id: "1", itemsPerPage: "10000" });
});

test("a list of brands closes by Escape, which leaves the focus there, and by a click elsewhere", async () => {
  await show();
  const summary = await screen.findByText("Marques", { selector: "summary" });
  const details = summary.parentElement as HTMLDetailsElement;
  details.open = true;
  const box = await within(details).findByRole("checkbox", { name: /Calvéo/ });
  fireEvent.pointerDown(box);
  expect(details.open).toBe(true);
  fireEvent.keyDown(box, { key: "Escape" });
  expect(details.open).toBe(false);
  expect(document.activeElement).toBe(summary);
  details.open = true;
  fireEvent.pointerDown(document.body);
  expect(details.open).toBe(false);
});

test("CH-4.7.4 CH-8.8 products that failed to load are reported, logged, and can be retried", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  let isDown = true;
  await show(
    {},
    {
      "GET /challenge-list-products.jsonld": () =>
        isDown ? reply(500) : collection(products),
    },
  );
  const retry = await screen.findByRole("button", { name: "Réessayer" });
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    "Failed to fetch products:",
    expect.objectContaining({ status: 500 }),
  );
  isDown = false;
  fireEvent.click(retry);
  expect(await screen.findByTitle(longName)).toBeDefined();
  expect(logged).toHaveBeenCalledOnce();
});

test("CH-2.5.29 CH-5.2.3 the proof is chosen with a file input for its types only", async () => {
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

test.each([
  ["ventes.csv", pdf, /nom annonce un fichier CSV.*PDF.*se termine par \.pdf/],
  ["faux.pdf", "hello", /PDF.*son contenu est de type TXT.*au format PDF/],
  ["devis.docx", zipOf({ a: "b" }), /DOCX, son contenu est de type ZIP/],
  ["reçu.png", "\0\x07\0\x07\0\x07\0", /PNG, mais son contenu n’en est pas un/],
])(
  "CH-5.2.3 a proof's name and content must match: not in %s",
  async (name, content, text) => {
    await show({ resultEntryEnabled: false });
    const area = await screen.findByRole("group", { name: "Justificatif" });
    const input = area.querySelector("input[type=file]") as HTMLElement;
    const choose = (file: File) =>
      fireEvent.change(input, { target: { files: [file] } });
    choose(new File([new Uint8Array(Buffer.from(content))], name));
    const alert = within(area).getByRole("alert");
    await waitFor(() => expect(alert.textContent).toMatch(text));
    choose(new File([`\n${plainPdf}`], "facture"));
    await waitFor(() => expect(alert.textContent).toBe(""));
    expect(within(area).getByText("facture")).toBeDefined();
  },
);

test.each<[string, WireAnswer, (file: File) => void, RegExp]>([
  [
    "too large for the server",
    reply(413),
    () => {},
    /trop lourd pour le serveur de ce programme/,
  ],
  [
    "deleted on the disk",
    lost,
    (file) => {
      file.slice = () => {
        throw new DOMException("gone", "NotFoundError");
      };
    },
    /ne peut pas être lu\. Choisissez-le à nouveau/,
  ],
])(
  "CH-4.6.3 a proof that is %s is reported with a link to its step, and the connection is not blamed",
  async (_, answer, spoil, text) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    await show({ resultEntryEnabled: false }, { "POST /declarations": answer });
    const area = await screen.findByRole("group", { name: "Justificatif" });
    const input = area.querySelector("input[type=file]") as HTMLElement;
    const file = new File([plainPdf], "facture.pdf");
    fireEvent.change(input, { target: { files: [file] } });
    await within(area).findByText("facture.pdf");
    await waitFor(() => expect(isEnabled("Suivant")).toBe(true));
    fireEvent.click(button("Suivant"));
    spoil(file);
    const dialog = await open();
    fireEvent.click(dialog.getByRole("button", { name: "Confirmer l’envoi" }));
    const reason = await dialog.findByRole("button", { name: text });
    expect(dialog.getByRole("alert").textContent).not.toMatch(/connexion/);
    fireEvent.click(reason);
    const step = await screen.findByRole("group", { name: "Justificatif" });
    expect(within(step).getByText("facture.pdf")).toBeDefined();
    expect(screen.getAllByText(text)).not.toEqual([]);
  },
);

test("discarding a draft requires a confirmation", async () => {
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

test("says so if this browser cannot store drafts, and does not claim otherwise", async () => {
  await show();
  await complete["Produits"]?.();
  expect(
    await screen.findByText(/ne peut pas garder votre brouillon/),
  ).toBeDefined();
  expect(screen.queryByText(/Brouillon gardé/)).toBeNull();
});

test("CH-2.5.25 a selected product shows what is declared and earned, its card still the gain per unit", async () => {
  await show();
  await complete["Produits"]?.();
  const card = (
    await screen.findByRole("button", { name: /^Modifier Ballon/ })
  ).closest("li");
  expect(card?.textContent).toContain("compte pour 3");
  expect(card?.textContent?.match(/Compte pour 6/g)).toHaveLength(1);
});

test("the unit of a product agrees with the typed number", async () => {
  await show();
  fireEvent.click(
    await screen.findByRole("button", { name: /^Ajouter Pompe/ }),
  );
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByRole("textbox");
  for (const [value, unit] of [
    ["", "appareils"],
    ["1,5", "appareil"],
    ["2", "appareils"],
  ] as const) {
    fireEvent.change(field, { target: { value } });
    expect(field.parentElement?.textContent, value).toBe(unit);
  }
});

test("CH-2.5.5 a challenge without questions only has its summary", async () => {
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
  [
    "CH-2.5.11",
    { isDeclarationMultiple: false, countDeclarationsWaiting: 1 },
    "C’est déjà fait",
  ],
  ["CH-2.5.7", { startDate: "2026-05-20T00:00:00Z" }, "Bientôt à vous"],
  ["CH-8.11", { type: "Deal", isParticipating: false }, "Rien à déclarer ici"],
])("%s with %j it says: %s", async (_, more, title) => {
  await show(more);
  expect(screen.getByRole("heading").textContent).toBe(title);
});

const button = (name: string) => screen.getByRole("button", { name });
const isEnabled = (name: string) => !button(name).hasAttribute("disabled");
const steps = () =>
  within(
    screen.getByRole("navigation", { name: "Étapes de la déclaration" }),
  ).getAllByRole("listitem");
const titleOf = (step: Element | undefined) =>
  step?.lastElementChild?.textContent;

/** Completes each step, by its title. */
const complete: Record<string, () => Promise<void>> = {
  async Produits() {
    fireEvent.click(
      await screen.findByRole("button", { name: "Ajouter Ballon 200 l" }),
    );
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "2" } });
    fireEvent.click(dialog.getByRole("button", { name: "Confirmer" }));
  },
  async Justificatif() {
    const picker = document.querySelector("input[type=file]") as HTMLElement;
    const files = [new File(["%PDF-1.7"], "facture.pdf")];
    fireEvent.change(picker, { target: { files } });
    await waitFor(() =>
      expect(document.querySelector("figure")?.textContent).toContain(
        "facture",
      ),
    );
  },
  async Questions() {
    fireEvent.change(await screen.findByRole("textbox"), {
      target: { value: "Clim Méridionale" },
    });
  },
  async Vérification() {},
};

const asksDistributor: Partial<Challenge> = {
  predefinedQuestions: [{ key: "distributor", isDisplayed: true }],
};
const declared = { id: 42, status: "waiting", createdAt: "2026-05-10" };
const open = async () => {
  fireEvent.click(button("Envoyer"));
  return within(await screen.findByRole("dialog"));
};

test.each<[string, Partial<Challenge>, string[], (keyof DeclarationRequest)[]]>(
  [
    [
      "all steps",
      {},
      ["Produits", "Justificatif", "Questions", "Vérification"],
      ["challengeProductDeclarations", "distributor"],
    ],
    [
      "CH-2.5.2 without products",
      { resultEntryEnabled: false },
      ["Justificatif", "Questions", "Vérification"],
      ["distributor"],
    ],
    [
      "CH-2.5.3 without a proof",
      { needProof: false },
      ["Produits", "Questions", "Vérification"],
      ["challengeProductDeclarations", "distributor"],
    ],
    [
      "CH-2.5.4 without questions",
      { predefinedQuestions: [{ key: "distributor", isDisplayed: false }] },
      ["Produits", "Justificatif", "Vérification"],
      ["challengeProductDeclarations"],
    ],
  ],
)(
  "%s: shows and counts only these steps, with back and next, and sends only their fields",
  async (_, shape, titles, filled) => {
    const scene = await show(
      { ...asksDistributor, ...shape },
      { "POST /declarations": reply(201, declared) },
    );
    for (const [index, title] of titles.entries()) {
      await screen.findByText(`Étape ${index + 1} sur ${titles.length}`);
      expect(steps().map(titleOf)).toEqual(titles);
      const current = steps().filter((one) => one.ariaCurrent === "step");
      expect(current.map(titleOf)).toEqual([title]);
      expect(screen.queryByRole("button", { name: "Retour" }) === null).toBe(
        index === 0,
      );
      if (title === "Vérification") break;
      expect(isEnabled("Suivant")).toBe(false);
      await complete[title]?.();
      await waitFor(() => expect(isEnabled("Suivant")).toBe(true));
      fireEvent.click(button("Suivant"));
    }
    for (const title of titles.slice(0, -1))
      expect(screen.getByRole("region", { name: title })).toBeDefined();
    expect(screen.getAllByRole("region")).toHaveLength(titles.length - 1);
    fireEvent.click(button("Retour"));
    expect(titleOf(steps().find((one) => one.ariaCurrent === "step"))).toBe(
      titles.at(-2),
    );
    fireEvent.click(button("Suivant"));
    const dialog = await open();
    fireEvent.click(dialog.getByRole("button", { name: "Confirmer l’envoi" }));
    await screen.findByRole("dialog", { name: "Déclaration envoyée" });
    const [body] = scene.sent("/declarations") as FormData[];
    const sent: DeclarationRequest = JSON.parse(
      String(body?.get("declaration")),
    );
    const all = ["challengeProductDeclarations", "distributor"] as const;
    expect(
      all.filter((name) => JSON.stringify(sent[name] ?? []).length > 4),
    ).toEqual(filled);
    expect(body?.has("file")).toBe(titles.includes("Justificatif"));
  },
);

const connection = "Vérifiez votre connexion";
const notArrived = RegExp(`${connection}.*n’est pas dans votre historique`);

test.each<[string, WireAnswer, RegExp, history?: WireAnswer]>([
  [
    "CH-8.3 a 403",
    reply(403, { title: "An error occurred", detail: "Access Denied." }),
    /^Cette opération ne vous concerne pas.*Rien n’est perdu/,
  ],
  [
    "a 404",
    reply(404),
    /^La déclaration n’a pas pu être envoyée\..*Rien n’est perdu/,
  ],
  [
    "CH-8.11 a 409",
    reply(409, { detail: "Les déclarations sont closes." }),
    /^Les déclarations sont closes\..*Rien n’est perdu/,
  ],
  [
    "a 422 with violations",
    reply(422, {
      violations: [
        { propertyPath: "distributor", message: "Distributeur inconnu." },
      ],
    }),
    /Questions\u00a0: Distributeur inconnu\..*Rien n’est perdu/,
  ],
  [
    "a 429",
    reply(429, { detail: "Too many requests" }),
    /^(?!.*Too many).*Rien n’est perdu/,
  ],
  [
    "a 500",
    reply(500, { detail: "SQLSTATE[42P01]" }),
    /^La déclaration n’a pas pu être envoyée\..*Rien n’est perdu/,
  ],
  ["a lost connection", lost, notArrived],
  ["a response that does not arrive in time", never, notArrived],
  [
    "a lost connection, and a history that cannot be read",
    lost,
    RegExp(`${connection}.*peut-être arrivée.*Voir mon historique`),
    reply(500),
  ],
])(
  "CH-4.6.3 CH-8.2 %s: reported in the dialog, which stays open; reopened, it sends the same declaration",
  async (name, answer, text, history = collection([])) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const wire = {
      "POST /declarations": answer,
      "GET /declarations/challenge/1/user": history,
    };
    const shape = { resultEntryEnabled: false, needProof: false };
    const scene = await show({ ...asksDistributor, ...shape }, wire);
    await complete["Questions"]?.();
    fireEvent.click(button("Suivant"));
    let dialog = await open();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    fireEvent.click(dialog.getByRole("button", { name: "Confirmer l’envoi" }));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    vi.useRealTimers();
    const alert = await dialog.findByRole("alert");
    expect(alert.textContent, name).toMatch(text);
    expect(document.activeElement).toBe(alert);
    const again = dialog.getByRole("button", { name: "Renvoyer" });
    expect(again.className).toContain("dangerous");
    expect(console.warn).toHaveBeenCalledOnce();
    fireEvent.click(dialog.getByRole("button", { name: "Annuler" }));
    expect(screen.getByText("Clim Méridionale")).toBeDefined();
    scene.wire.answer("POST /declarations", reply(201, declared));
    dialog = await open();
    fireEvent.click(dialog.getByRole("button", { name: "Confirmer l’envoi" }));
    await screen.findByText(/^Déclaration n°\s42$/);
    const calls = scene.wire.calls.filter(({ method }) => method === "POST");
    const [first, second] = calls.map(({ headers, body }) => [
      headers.get("idempotency-key"),
      (body as FormData).get("declaration"),
    ]);
    expect(calls).toHaveLength(2);
    expect(first?.[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toEqual(first);
  },
);

/** Opens the dialog that sends a declaration with a single answer. */
async function openToSend(wire: WireAnswers) {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const shape = { resultEntryEnabled: false, needProof: false };
  const scene = await show({ ...asksDistributor, ...shape }, wire);
  await complete["Questions"]?.();
  fireEvent.click(button("Suivant"));
  return { ...scene, dialog: await open() };
}

test("CH-4.6.3 a violation leads to its field, where it stands", async () => {
  const message = "Distributeur inconnu.";
  const { dialog } = await openToSend({
    "POST /declarations": reply(422, {
      violations: [{ propertyPath: "distributor", message }],
    }),
  });
  fireEvent.click(dialog.getByRole("button", { name: "Confirmer l’envoi" }));
  fireEvent.click(await dialog.findByRole("button", { name: /inconnu/ }));
  const field = await screen.findByRole("textbox");
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.getByText(message)).toBeDefined();
});

test("CH-8.2 if the API has echoed a key, a lost connection is harmless: the declaration counts only once", async () => {
  const { wire, dialog } = await openToSend({
    "POST /declarations": echo(409, { detail: "Réessayez." }),
    "GET /declarations/challenge/1/user": collection([]),
  });
  fireEvent.click(dialog.getByRole("button", { name: "Confirmer l’envoi" }));
  await dialog.findByText("Réessayez.");
  wire.answer("POST /declarations", lost);
  fireEvent.click(dialog.getByRole("button", { name: "Renvoyer" }));
  await dialog.findByText(/elle ne comptera qu’une fois/);
  expect(dialog.queryByRole("link", { name: /historique/ })).toBeNull();
});

test("L1 a declaration whose response was lost counts as sent if it is in the history", async () => {
  const { dialog } = await openToSend({
    "POST /declarations": lost,
    "GET /declarations/challenge/1/user": collection([
      { ...declared, challengeProductDeclarations: [] },
    ]),
  });
  fireEvent.click(dialog.getByRole("button", { name: "Confirmer l’envoi" }));
  await screen.findByText(/^Déclaration n°\s42$/);
});

test("L1 a 201 without a body is a success: the number comes from the history", async () => {
  const { wire, dialog } = await openToSend({
    "POST /declarations": reply(201),
    "GET /declarations/challenge/1/user": collection([declared]),
  });
  fireEvent.click(dialog.getByRole("button", { name: "Confirmer l’envoi" }));
  await screen.findByText(/^Déclaration n°\s42$/);
  expect(wire.calls.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("a link from a refused declaration starts with its products and answers, and says why it was refused", async () => {
  const declarations = [
    { id: 8, status: "validated" },
    {
      ...{ id: 9, status: "refused", comment: "Facture illisible" },
      challengeProductDeclarations: [
        { challengeProduct: products[0]?.challengeProduct, quantity: 3 },
      ],
    },
  ];
  const { wire, history } = await show(
    { id: 31, "@id": "/v2/challenges/31" },
    { "GET /declarations/challenge/31/user": collection(declarations) },
    { again: "9" },
  );
  const notice = await screen.findByText(/votre déclaration n° 9/);
  expect(notice.closest("[role=status]")?.textContent).toContain(
    "Facture illisible",
  );
  const overview = screen.getByRole("complementary");
  expect(within(overview).getByText(/Pompe à chaleur/)).toBeDefined();
  expect(history).toEqual(["/x"]);
  expect(wire.calls.filter(({ path }) => path.endsWith("/user"))).toHaveLength(
    1,
  );
  fireEvent.click(
    within(notice.closest("[role=status]") as HTMLElement).getByRole("button"),
  );
  fireEvent.click(
    within(screen.getByRole("dialog")).getByRole("button", {
      name: "Tout recommencer",
    }),
  );
  expect(screen.queryByText(/votre déclaration n° 9/)).toBeNull();
  expect(within(overview).queryByText(/Pompe à chaleur/)).toBeNull();
});

/** Opens a wizard that has a draft, by a link from refused declaration 9. */
async function declareAgainOverDraft(query: Record<string, string> = {}) {
  await renderScene(
    <>
      <DeclarationWizard
        config={{ "@type": "DeclarationWizard" }}
        data={{ ...challenge, id: 35, "@id": "/v2/challenges/35" }}
      />
      <Link href="/x?again=9">again</Link>
    </>,
    {
      user: camille,
      clock: createManualClock("2026-05-10T00:00:00Z"),
      route: { query },
      wire: {
        "GET /challenge-list-products.jsonld": collection(products),
        "GET /challenge-products/brands": collection([]),
        "GET /challenge-products/ranges": collection([]),
        "GET /declarations/challenge/35/user": collection([
          {
            ...{ id: 9, status: "refused" },
            challengeProductDeclarations: [
              { challengeProduct: products[0]?.challengeProduct, quantity: 7 },
            ],
          },
        ]),
      },
    },
  );
  await complete["Produits"]?.();
  const overview = () => within(screen.getByRole("complementary"));
  await overview().findByText(/Ballon/);
  fireEvent.click(screen.getByText("again"));
  return overview;
}

test.each([
  ["Garder mon brouillon", /Ballon/, /Pompe/],
  ["Fermer", /Ballon/, /Pompe/],
  ["Repartir de la déclaration n° 9", /Pompe/, /Ballon/],
])(
  "a link from a refused declaration over another draft asks which to keep: %s",
  async (choice, kept, gone) => {
    const overview = await declareAgainOverDraft();
    const asks = { name: "Garder votre brouillon\u202f?" };
    const dialog = within(await screen.findByRole("dialog", asks));
    expect(overview().getByText(/Ballon/)).toBeDefined();
    fireEvent.click(dialog.getByRole("button", { name: choice }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await overview().findByText(kept)).toBeDefined();
    expect(overview().queryByText(gone)).toBeNull();
  },
);

test("a link from the declaration that the draft was started from continues with the draft", async () => {
  const overview = await declareAgainOverDraft({ again: "9" });
  await act(async () => {});
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(overview().getByText(/Pompe/).textContent).toMatch(/× 7$/);
  expect(overview().getByText(/Ballon/)).toBeDefined();
});

test.each<[string, string, WireAnswer]>([
  [
    "that only has a proof",
    "9",
    collection([{ id: 9, status: "refused", comment: "Facture illisible" }]),
  ],
  ["that does not exist", "10", collection([{ id: 9, status: "refused" }])],
  ["that fails to load", "9", reply(404, null)],
])(
  "a link from a refused declaration %s starts an empty one",
  async (_, again, answer) => {
    const { history } = await show(
      { id: 32, "@id": "/v2/challenges/32" },
      { "GET /declarations/challenge/32/user": answer },
      { again },
    );
    await screen.findByTitle(longName);
    expect(history).toEqual(["/x"]);
    expect(screen.queryByText(/votre déclaration n° /)).toBeNull();
  },
);

/** Opens a wizard prefilled with the products of an earlier declaration. */
const beginWith = (lines: object[], more: Partial<Challenge> = {}) =>
  show(
    { id: 33, "@id": "/v2/challenges/33", needProof: false, ...more },
    {
      "GET /declarations/challenge/33/user": collection([
        { id: 9, status: "refused", challengeProductDeclarations: lines },
      ]),
    },
    { again: "9" },
  );

test("editing a product shows exactly the quantity and value that were declared", async () => {
  await beginWith(
    [
      {
        ...{ challengeProduct: products[1]?.challengeProduct },
        ...{ quantity: 1234.125, currencyValue: 12.345 },
      },
    ],
    { needCurrencyValue: true },
  );
  fireEvent.click(await screen.findByRole("button", { name: /^Modifier Ba/ }));
  const dialog = within(await screen.findByRole("dialog"));
  const texts = () =>
    dialog.getAllByRole<HTMLInputElement>("textbox").map(({ value }) => value);
  expect(texts()).toEqual(["1\u202f234,125", "12,345"]);
  expect(dialog.getAllByText(/^Deux décimales au plus/)).toHaveLength(2);
});

test("products that the challenge no longer offers are listed at the top, and must be removed to continue", async () => {
  await beginWith([
    { challengeProduct: products[1]?.challengeProduct, quantity: 2 },
    {
      challengeProduct: { id: 3, productName: "Chauffe-bain" },
      quantity: 1,
    },
  ]);
  await screen.findByText(
    "« Chauffe-bain » n’est plus proposé dans ce challenge.",
  );
  expect(isEnabled("Suivant")).toBe(false);
  screen.getByText("Retirez le produit qui n’est plus proposé pour continuer.");
  fireEvent.click(button("Retirer Chauffe-bain"));
  await waitFor(() => expect(isEnabled("Suivant")).toBe(true));
  expect(screen.queryByText(/n’est plus proposé/)).toBeNull();
});

test("declared products use the challenge's current rewards and names", async () => {
  await beginWith([
    {
      ...{ quantity: 4, reward: 999, threshold: 1 },
      challengeProduct: { id: 1, productName: "Wärmepumpe" },
    },
  ]);
  const overview = within(await screen.findByRole("complementary"));
  const name = await overview.findByText(/^Pompe à chaleur/);
  expect(name.textContent).toMatch(/× 4$/);
  expect(overview.getAllByText(/^600/)).toHaveLength(2);
  expect(screen.queryByText(/Wärmepumpe|3.996/)).toBeNull();
});

test.each([
  [{ maxToWin: 500 }, 500, 1],
  [{ maxToWin: 5000 }, 600, 1],
  [{ maxToWin: null }, 600, 0],
  [{ maxToWin: 500, isRewardingGlobal: true }, 600, 0],
])(
  "with %j a line that earns 600 earns %s in total, and the maximum is stated",
  async (more, gain, said) => {
    await beginWith(
      [{ challengeProduct: products[0]?.challengeProduct, quantity: 4 }],
      more,
    );
    const overview = within(await screen.findByRole("complementary"));
    await overview.findByText(/^Pompe à chaleur/);
    const amounts = overview
      .getAllByText(/^\d+.points$/)
      .map(({ textContent }) => Number.parseInt(textContent, 10));
    expect(amounts).toEqual([600, gain]);
    expect(overview.queryAllByText(/vous gagnez au plus/)).toHaveLength(
      gain < 600 ? 1 : 0,
    );
    const card = screen.getByRole("button", { name: /^Modifier Pompe/ });
    expect(card.closest("li")?.textContent).toMatch(/600.points4.×.150.points/);
    fireEvent.click(button("Suivant"));
    const summary = screen.getByRole("region", { name: "Produits" });
    expect(
      within(summary.parentElement as HTMLElement).queryAllByText(
        /vous gagnez au plus/,
      ),
    ).toHaveLength(said);
  },
);

/** Sends a complete declaration in a challenge that takes a single one, and gets the given response. */
async function sendInSingle(answer: WireAnswer, declarations: object[]) {
  const scene = await show(
    {
      ...{ id: 34, "@id": "/v2/challenges/34", ...asksDistributor },
      ...{ resultEntryEnabled: false, needProof: false },
      isDeclarationMultiple: false,
    },
    {
      "POST /declarations": answer,
      "GET /declarations/challenge/34/user": collection(declarations),
    },
  );
  await complete["Questions"]?.();
  fireEvent.click(button("Suivant"));
  const dialog = await open();
  fireEvent.click(dialog.getByRole("button", { name: "Confirmer l’envoi" }));
  return { scene, dialog };
}

test("CH-2.5.35 a new declaration refetches challenge and declarations, and starts at the first step", async () => {
  const { wire, queries } = await show(
    { ...asksDistributor, resultEntryEnabled: false, needProof: false },
    {
      "POST /declarations": reply(201, declared),
      "GET /declarations/challenge/1/user": collection([declared]),
    },
  );
  await complete["Questions"]?.();
  fireEvent.click(button("Suivant"));
  const dialog = await open();
  fireEvent.click(dialog.getByRole("button", { name: "Confirmer l’envoi" }));
  const again = await screen.findByRole("button", {
    name: "Nouvelle déclaration",
  });
  const { queryKey } = challengeQuery("1");
  queries.setQueryData(queryKey, challenge);
  const fetched = () =>
    wire.calls.filter(({ path }) => path === "/declarations/challenge/1/user");
  expect(fetched()).toHaveLength(0);
  fireEvent.click(again);
  await screen.findByText("Étape 1 sur 2");
  await waitFor(() => expect(fetched()).toHaveLength(1));
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(isEnabled("Suivant")).toBe(false);
});

const keys = ({ wire }: Awaited<ReturnType<typeof show>>) =>
  wire.calls
    .filter(({ method }) => method === "POST")
    .map(({ headers }) => headers.get("idempotency-key"));

test.each<[string, WireAnswer, RegExp]>([
  [
    "unchanged",
    reply(201, { ...declared, status: "refused" }),
    /arrivé sous le n° 42 et a été refusé/,
  ],
  ["changed", echo(422, { detail: "" }), /Un envoi précédent est déjà arrivé/],
])(
  "sent %s after an earlier attempt was refused, it gets no receipt, and can become another declaration",
  async (_, answer, text) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const { scene, dialog } = await sendInSingle(answer, [
      { id: 42, status: "refused" },
    ]);
    const alert = await dialog.findByRole("alert");
    expect(alert.textContent).toMatch(text);
    expect(document.activeElement).toBe(alert);
    expect(screen.queryByText("Déclaration envoyée")).toBeNull();
    const another = { name: "En faire une autre déclaration" };
    fireEvent.click(await dialog.findByRole("button", another));
    await waitFor(() => expect(dialog.queryByRole("alert")).toBeNull());
    scene.wire.answer(
      "POST /declarations",
      reply(201, { ...declared, id: 43 }),
    );
    fireEvent.click(dialog.getByRole("button", { name: "Confirmer l’envoi" }));
    await screen.findByText(/^Déclaration n°\s43$/);
    const [first, second] = keys(scene);
    expect(second).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
  },
);

test("if only one declaration is allowed and it is pending, no other one is offered", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { scene, dialog } = await sendInSingle(echo(422, { detail: "" }), [
    { id: 41, status: "refused" },
    { id: 42, status: "waiting" },
  ]);
  await dialog.findByRole("alert");
  await waitFor(() =>
    expect(scene.wire.calls.at(-1)?.path).toBe(
      "/declarations/challenge/34/user",
    ),
  );
  await act(async () => {});
  expect(dialog.queryByText("En faire une autre déclaration")).toBeNull();
});

test("the receipt says so if the declaration arrived earlier and has been validated since", async () => {
  await sendInSingle(reply(201, { ...declared, status: "validated" }), []);
  expect(
    await screen.findByText(/Elle était déjà arrivée, et un modérateur/),
  ).toBeDefined();
  expect(screen.queryByText(/la vérifie maintenant/)).toBeNull();
});
