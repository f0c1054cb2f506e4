import { focusManager, useQuery } from "@tanstack/react-query";
import {
  act,
  cleanup,
  fireEvent,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { declarationActionsQuery } from "#src/api/challenge/challenges.ts";
import { createManualClock } from "#src/engine/react/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import type {
  Challenge,
  DeclarationHistory as Config,
  Declaration,
  DeclarationAction,
} from "#src/schema/types.gen.ts";
import { keepDeclarationVisit } from "#src/state/declaration-visits.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import {
  lost,
  never,
  reply,
  type WireAnswer,
  type WireAnswers,
  type WireCall,
} from "#tests/support/wire.ts";
import DeclarationHistory from "./declaration-history.tsx";

const now = "2026-05-20T12:00:00Z";
const print = vi.fn();

/** Whether the window is at least 1100 px wide. */
let isWide = true;
beforeEach(async () => {
  isWide = true;
  vi.stubGlobal("matchMedia", (media: string) => ({
    matches: media === "(min-width: 1100px)" && isWide,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
  vi.stubGlobal("print", print);
  await initForTests("fr");
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  print.mockReset();
  vi.unstubAllGlobals();
});

const actions: DeclarationAction[] = [
  {
    id: 3,
    title: "La maison complète",
    startDate: "2026-05-01T00:00:00Z",
    endDate: "2026-06-01T00:00:00Z",
    isActionOnGoing: true,
    isRewardingGlobal: false,
    totalDeclaration: 4,
    countDeclarationsValidated: 2,
    countDeclarationsRefused: 1,
    countDeclarationsWaiting: 1,
  },
  {
    id: 7,
    title: "Le sprint",
    startDate: "2026-03-01T00:00:00Z",
    isActionOnGoing: false,
    totalDeclaration: 1,
    countDeclarationsValidated: 1,
  },
];
const challenge: Challenge = {
  id: 3,
  type: "List",
  startDate: "2026-05-01T00:00:00Z",
  endDate: "2026-06-01T00:00:00Z",
  isActionOnGoing: true,
  isDeclarationMultiple: true,
  resultUnit: "points",
  challengeListProducts: [],
};

const line = (id: number) => ({
  challengeProduct: {
    id,
    productName: `Produit ${id}`,
    brand: "Ondrea",
    unit: "carton",
  },
  quantity: 2,
});
const waiting: Declaration = {
  id: 12,
  createdAt: "2026-05-18T08:00:00Z",
  status: "waiting",
  declarationRewardValue: 999,
  invoiceDateStart: "2026-05-12T12:00:00Z",
  invoiceDateEnd: "2026-05-14T12:00:00Z",
  distributor: "Clim Méridionale",
  challengeProductDeclarations: [
    { ...line(1), quantity: 3, threshold: 2, reward: 40, currencyValue: 604 },
    { ...line(2), quantity: 1, threshold: 3, reward: 60 },
  ],
  formEntry: {
    formValues: [
      { value: "Non", formInput: { "@id": "/i/1", label: "En appartement ?" } },
      {
        value: null,
        formInput: { "@id": "/i/2", label: "Qui a choisi ?" },
        formInputChoiceValues: [
          { formInputChoice: { "@id": "/c/1", title: "Le client" } },
        ],
      },
      {
        value: "2026-05-13",
        formInput: { "@id": "/i/3", label: "Posé le" },
      },
    ],
  },
};
const validated: Declaration = {
  ...waiting,
  id: 9,
  createdAt: "2026-05-16T08:00:00Z",
  status: "validated",
  declarationRewardValue: null,
};
const refused: Declaration = {
  id: 8,
  createdAt: "2026-05-11T08:00:00Z",
  status: "refused",
  comment: "Facture illisible",
};
const all = [validated, refused, waiting];

const list = (items: readonly object[], total = items.length) => ({
  "hydra:member": items,
  "hydra:totalItems": total,
});
const byType = ({ query }: WireCall) =>
  list(all.filter(({ status }) => !query["type"] || status === query["type"]));

function History({ config }: { config: Partial<Config> }) {
  const { data, error, refetch } = useQuery(declarationActionsQuery());
  const retry = () => void refetch();
  return (
    <DeclarationHistory
      config={{ "@type": "DeclarationHistory", ...config }}
      data={
        data
          ? { status: "ready", data, retry }
          : error
            ? { status: "failed", error, retry }
            : { status: "loading", retry }
      }
    />
  );
}

type Options = {
  id?: string;
  type?: string;
  declarations?: WireAnswer;
  wire?: WireAnswers;
  config?: Partial<Config>;
};

const open = ({
  id,
  type,
  declarations = byType,
  wire,
  config,
}: Options = {}) =>
  renderScene(<History config={config ?? {}} />, {
    user: camille,
    options: [{ name: "CURRENCY_NAME", value: "soleils" }],
    clock: createManualClock(now),
    route: { params: id ? { id } : {}, query: type ? { type } : {} },
    wire: {
      "GET /user/challenges": list(actions),
      "GET /challenges/*/user.jsonld": challenge,
      "GET /declarations/challenge/*/user": declarations,
      ...wire,
    },
  });

const items = async () =>
  (await screen.findAllByText(/^Déclaration n°/)).map((title) => {
    const details = title.closest("details");
    if (details === null) throw new Error("a declaration is no <details>");
    return details;
  });
const isOpen = (details: HTMLDetailsElement) => details.open;
const unfold = (details: HTMLDetailsElement | undefined) => {
  if (details === undefined) throw new Error("there is no such declaration");
  details.open = true;
  fireEvent(details, new Event("toggle"));
  return details;
};

test("CH-2.6.1 CH-7.3.1 CH-9.13 from 1100 px the actions are next to the declarations of the first one", async () => {
  await open();
  const nav = await screen.findByRole("navigation", { name: "Mes challenges" });
  const [first, second] = within(nav).getAllByRole("link");
  expect(first?.getAttribute("href")).toBe("/challenge/history/3");
  expect(first?.getAttribute("aria-current")).toBe("true");
  expect(second?.getAttribute("aria-current")).toBeNull();
  expect(await items()).toHaveLength(3);
  expect(screen.queryByText("Toutes mes déclarations")).toBeNull();
});

test("CH-2.6.2 CH-9.13 below 1100 px the list comes first, then the declarations with a link back", async () => {
  isWide = false;
  const { wire } = await open();
  expect(
    await screen.findByRole("navigation", { name: "Mes challenges" }),
  ).toBeTruthy();
  expect(wire.calls.map(({ path }) => path)).toEqual(["/user/challenges"]);
  cleanup();
  await open({ id: "3" });
  expect(await items()).toHaveLength(3);
  expect(
    screen.queryByRole("navigation", { name: "Mes challenges" }),
  ).toBeNull();
  expect(
    screen
      .getByRole("link", { name: /Toutes mes déclarations/ })
      .getAttribute("href"),
  ).toBe("/challenge/history");
});

test("CH-2.6.3 CH-3.6 an action has title with id, status, period, count, and a note about moderation", async () => {
  await open();
  const nav = await screen.findByRole("navigation", { name: "Mes challenges" });
  const [first, second] = within(nav).getAllByRole("listitem");
  expect(first?.textContent?.replaceAll("\u00a0", " ")).toBe(
    "La maison complète n° 3En coursDu 01/05/2026 au 01/06/20264 déclarations · vérification par un modérateur",
  );
  expect(second?.textContent).toContain("Terminé");
  expect(second?.textContent).toContain("1 déclaration ·");
});

test.each([
  ["2026-05-01T00:00:00Z", "2026-06-01T00:00:00Z", "En cours"],
  ["2026-05-01T00:00:00Z", null, "En cours"],
  ["2026-03-01T00:00:00Z", "2026-05-01T00:00:00Z", "Terminé"],
])(
  "CH-2.6.3 an action without a status, from %s to %s, has the status by its dates",
  async (startDate, endDate, status) => {
    const action = { id: 3, title: "La maison", startDate, endDate };
    await open({ wire: { "GET /user/challenges": list([action]) } });
    const nav = await screen.findByRole("navigation", {
      name: "Mes challenges",
    });
    expect(within(nav).getByText(status)).toBeTruthy();
  },
);

test("CH-2.6.4 CH-2.6.5 the counts by status are the filter, and are in the URL", async () => {
  await open({ id: "3", type: "refused" });
  const filter = await screen.findByRole("navigation", {
    name: "Filtrer par statut",
  });
  expect(
    within(filter)
      .getAllByRole("link")
      .map((link) => [
        link.textContent,
        link.getAttribute("href"),
        link.getAttribute("aria-current"),
      ]),
  ).toEqual([
    ["4Toutes", "/challenge/history/3", null],
    ["2Validées", "/challenge/history/3?type=validated", null],
    ["1Refusées", "/challenge/history/3?type=refused", "true"],
    ["1En attente", "/challenge/history/3?type=waiting", null],
  ]);
});

test.each([
  [undefined, undefined],
  ["refused", "refused"],
  ["lost", undefined],
])(
  "CH-2.6.5 CH-7.3.3 the type %s in the URL requests %s",
  async (type, sent) => {
    const { wire } = await open({ id: "3", ...(type && { type }) });
    await items();
    const call = wire.calls.find(({ path }) =>
      path.startsWith("/declarations"),
    );
    expect(call?.path).toBe("/declarations/challenge/3/user");
    expect(call?.query["type"]).toBe(sent);
  },
);

test("CH-2.6.6 newest first, with the first one expanded", async () => {
  await open();
  const found = await items();
  expect(found.map((one) => one.querySelector("h3")?.textContent)).toEqual([
    "Déclaration n°\u00a012",
    "Déclaration n°\u00a09",
    "Déclaration n°\u00a08",
  ]);
  expect(found.map(isOpen)).toEqual([true, false, false]);
});

test("CH-2.6.6 with a filter none is expanded", async () => {
  await open({ type: "validated" });
  expect((await items()).map(isOpen)).toEqual([false]);
});

test("CH-2.6.7 CH-3.7 CH-9.21 a declaration: status, number, date, proof, distributor, products with their unit, numbered answers", async () => {
  await open();
  const [first] = await items();
  const text = first?.textContent ?? "";
  for (const part of [
    "En attente",
    "18/05/2026",
    "Du 12/05/2026 au 14/05/2026",
    "Clim Méridionale",
  ])
    expect(text).toContain(part);
  expect(
    within(first ?? document.body)
      .getAllByRole("row")
      .map((row) => row.textContent?.replaceAll("\u00a0", " ")),
  ).toEqual([
    "ProduitQuantitéValeur",
    "Produit 1Ondrea · cartonSeuil de 2 atteint3604 €",
    "Produit 2Ondrea · cartonSeuil de 3 : il en manque 210 €",
    "Total4604 €",
  ]);
  const answers = first?.querySelectorAll("ol > li");
  expect([...(answers ?? [])].map(({ textContent }) => textContent)).toEqual([
    "En appartement ?Non",
    "Qui a choisi ?Le client",
    "Posé le13/05/2026",
  ]);
});

test("CH-2.6.9 CH-4.2.1 CH-9.4.1 only a validated declaration shows gains, computed by the rule if the server sends none", async () => {
  await open();
  const [first, second] = await items();
  expect(first?.textContent).not.toContain("soleils");
  unfold(second);
  expect(second?.querySelector("summary")?.textContent).toContain(
    "120\u00a0soleils",
  );
  expect(
    within(second ?? document.body)
      .getAllByRole("row")
      .map((row) => row.lastElementChild?.textContent),
  ).toEqual(["Gain", "120\u00a0soleils", "0\u00a0soleils", "120\u00a0soleils"]);
});

test("CH-2.6.7 without a reward the result is shown as the gain", async () => {
  await open({
    declarations: list([
      {
        ...validated,
        declarationRewardValue: 0,
        declarationResultValue: 41,
        challengeProductDeclarations: [],
      },
    ]),
  });
  expect((await items())[0]?.textContent).toContain("41\u00a0points");
});

test("CH-2.6.8 the threshold note is shown if each product has its own reward", async () => {
  await open();
  await items();
  expect(screen.getByText(/à partir de son propre seuil/)).toBeTruthy();
  cleanup();
  await open({
    wire: {
      "GET /user/challenges": list([
        { ...actions[0], isRewardingGlobal: true },
      ]),
    },
  });
  await items();
  expect(screen.queryByText(/à partir de son propre seuil/)).toBeNull();
});

test("CH-2.6.7 CH-4.2.3 a refused declaration says why, with a link to declare again", async () => {
  await open();
  const details = unfold((await items())[2]);
  expect(details.textContent).toContain("Facture illisible");
  expect(
    within(details)
      .getByRole("link", { name: "Déclarer à nouveau" })
      .getAttribute("href"),
  ).toBe("/challenge/3/declare?again=8");
});

test("CH-2.6.2 CH-4.2.3 there is no link to declare if that is impossible", async () => {
  await open({
    wire: {
      "GET /challenges/*/user.jsonld": { ...challenge, isActionOnGoing: false },
    },
  });
  unfold((await items())[2]);
  expect(screen.getByText("Facture illisible", { exact: false })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /Déclarer|Faire une/ })).toBeNull();
});

test("CH-2.6.2 a button leads to the declaration if it is possible", async () => {
  await open();
  const link = await screen.findByRole("link", {
    name: /Faire une déclaration/,
  });
  expect(link.getAttribute("href")).toBe("/challenge/3/declare");
});

test("CH-2.6.7 CH-9.21 the products are ten a page, with the sum of all of them", async () => {
  await open({
    declarations: list([
      {
        ...waiting,
        challengeProductDeclarations: Array.from({ length: 11 }, (_, index) =>
          line(index + 1),
        ),
      },
    ]),
  });
  await items();
  expect(screen.getAllByRole("row")).toHaveLength(1 + 10 + 1);
  expect(screen.getAllByRole("row").at(-1)?.textContent).toBe("Total22");
  fireEvent.click(screen.getByRole("button", { name: "2" }));
  expect(
    screen.getAllByRole("rowheader").map(({ textContent }) => textContent),
  ).toEqual(["Produit 11Ondrea · carton", "Total"]);
});

const older = () =>
  screen.getByRole("button", { name: /Afficher les plus anciennes/ });
const focused = () =>
  document.activeElement?.querySelector("h3")?.textContent ?? "";

test("older declarations load 50 at a time, and the first of them receives focus", async () => {
  const many = Array.from({ length: 103 }, (_, index) => ({
    ...refused,
    id: 200 - index,
  }));
  await openPaged(many);
  expect(await items()).toHaveLength(50);
  fireEvent.click(older());
  await waitFor(async () => expect(await items()).toHaveLength(100));
  expect(focused()).toMatch(/150$/);
  fireEvent.click(older());
  await waitFor(async () => expect(await items()).toHaveLength(103));
  expect(screen.queryByRole("button", { name: /anciennes/ })).toBeNull();
  expect(focused()).toMatch(/100$/);
});

test("older declarations that failed to load can be retried", async () => {
  const many = Array.from({ length: 53 }, (_, index) => ({
    ...refused,
    id: 200 - index,
  }));
  const { wire } = await openPaged(many);
  wire.answer("GET /declarations/challenge/*/user", reply(500));
  fireEvent.click(older());
  fireEvent.click(await screen.findByRole("button", { name: "Réessayer" }));
  wire.answer("GET /declarations/challenge/*/user", paged(many));
  fireEvent.click(await screen.findByRole("button", { name: "Réessayer" }));
  await waitFor(async () => expect(await items()).toHaveLength(53));
  expect(focused()).toMatch(/150$/);
});

test("returning to the window refetches a single page, but never several", async () => {
  const many = Array.from({ length: 53 }, (_, index) => ({
    ...refused,
    id: 200 - index,
  }));
  const { wire } = await openPaged(many);
  const asked = () =>
    wire.calls.flatMap(({ path, query }) =>
      path.startsWith("/declarations") ? Number(query["page"]) : [],
    );
  const lookBack = async () => {
    vi.setSystemTime(Date.now() + 60_000);
    await act(async () => focusManager.onFocus());
  };
  vi.useFakeTimers({ toFake: ["Date"] });
  await lookBack();
  await waitFor(() => expect(asked()).toEqual([1, 1]));
  fireEvent.click(older());
  await waitFor(async () => expect(await items()).toHaveLength(53));
  await lookBack();
  expect(asked()).toEqual([1, 1, 2]);
  vi.useRealTimers();
});

const told: DeclarationAction = {
  ...actions[0],
  id: 3,
  type: "List",
  isDeclarationMultiple: false,
  declarations: ["/v2/declarations/12", "/v2/declarations/9"],
};

test.each<[string, Partial<DeclarationAction>, boolean]>([
  ["several are allowed", { isDeclarationMultiple: true }, true],
  ["one is validated", {}, false],
  [
    "all are refused",
    { countDeclarationsValidated: 0, countDeclarationsWaiting: 0 },
    true,
  ],
  ["it is over", { isDeclarationMultiple: true, endDate: now }, false],
  [
    "it does not go on",
    { isDeclarationMultiple: true, isActionOnGoing: false },
    false,
  ],
  [
    "the deal is declined",
    { isDeclarationMultiple: true, type: "Deal", isParticipating: false },
    false,
  ],
  [
    "it is a photo contest",
    { isDeclarationMultiple: true, type: "Photo" },
    false,
  ],
])(
  "CH-2.5.39 CH-2.6.2 the action itself says whether the user can declare: %s",
  async (_, change, isDeclarable) => {
    const { wire } = await open({
      wire: { "GET /user/challenges": list([{ ...told, ...change }]) },
    });
    await items();
    expect(
      screen.queryByRole("link", { name: /Faire une déclaration/ }) !== null,
    ).toBe(isDeclarable);
    expect(wire.calls.map(({ path }) => path)).not.toContain(
      "/challenges/3/user.jsonld",
    );
  },
);

test("CH-2.6.10 CH-8.7 a list that failed to load says so, with retry and a link home", async () => {
  const { wire } = await open({ wire: { "GET /user/challenges": reply(500) } });
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Vos challenges n’ont pas pu être chargés",
  );
  expect(
    screen
      .getByRole("link", { name: "Aller à l’accueil" })
      .getAttribute("href"),
  ).toBe("/");
  wire.answer("GET /user/challenges", list(actions));
  fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
  expect(await items()).toHaveLength(3);
});

test("CH-2.6.10 CH-8.7 without a network it says to check the connection", async () => {
  await open({ wire: { "GET /user/challenges": lost } });
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Vérifiez votre connexion",
  );
});

test("CH-2.6.10 CH-8.7 users without access get a link home, without retry", async () => {
  await open({ wire: { "GET /user/challenges": reply(403) } });
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Accès refusé",
  );
  expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull();
  expect(screen.getByRole("link", { name: "Aller à l’accueil" })).toBeTruthy();
});

test.each([true, false])(
  "CH-2.6.10 CH-8.7 the id of someone else's action does not exist (wide: %s)",
  async (wide) => {
    isWide = wide;
    const { wire } = await open({ id: "99" });
    expect((await screen.findByRole("alert")).textContent).toContain(
      "Ce lien n’existe pas",
    );
    expect(wire.calls.map(({ path }) => path)).toEqual(["/user/challenges"]);
  },
);

test("CH-2.6.10 CH-8.7 a failed request can be retried", async () => {
  const { wire } = await open({ declarations: reply(500) });
  await screen.findByRole("alert");
  wire.answer("GET /declarations/challenge/*/user", byType);
  fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
  expect(await items()).toHaveLength(3);
});

test("CH-2.6.10 CH-8.7 without declarations it says so, and with a filter how to see all", async () => {
  await open({ declarations: list([]) });
  expect(
    await screen.findByText("Aucune déclaration pour ce challenge."),
  ).toBeTruthy();
  cleanup();
  await open({ declarations: list([]), type: "refused" });
  expect(await screen.findByText("Aucune déclaration refusée.")).toBeTruthy();
  expect(
    screen
      .getByRole("link", { name: "Voir toutes les déclarations" })
      .getAttribute("href"),
  ).toBe("/challenge/history/3");
});

test("users without any action yet read what will be here, with a link onwards", async () => {
  await open({ wire: { "GET /user/challenges": list([]) } });
  expect(
    await screen.findByText(/Vous n’avez encore rien déclaré/),
  ).toBeTruthy();
  expect(screen.getByRole("link", { name: "Aller à l’accueil" })).toBeTruthy();
});

test("space is reserved while the declarations load", async () => {
  await open({ declarations: never });
  expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
});

test("declarations decided since the last visit are marked once", async () => {
  keepDeclarationVisit("12", "3", {
    at: Date.parse("2026-05-17T00:00:00Z"),
    waiting: ["9"],
    decided: 2,
  });
  await open();
  const marked = async () =>
    (await items()).map((one) => one.textContent?.includes("Nouveau"));
  const count = () => screen.queryByText("1 nouveauté");
  expect(await marked()).toEqual([false, true, false]);
  expect(count()).not.toBeNull();
  cleanup();
  await open();
  expect(await marked()).toEqual([false, false, false]);
  expect(count()).toBeNull();
});

test("a filtered view does not count as a visit: what it hides stays new", async () => {
  keepDeclarationVisit("12", "3", { at: 0, waiting: ["9"], decided: 1 });
  const before = localStorage.getItem("declaration-visits.12");
  await open({ type: "waiting" });
  await items();
  expect(localStorage.getItem("declaration-visits.12")).toBe(before);
});

test("in print all declarations are expanded, with all their products", async () => {
  let printed: { isOpen: boolean[]; rows: number } | undefined;
  print.mockImplementation(() => {
    fireEvent(window, new Event("beforeprint"));
    printed = {
      isOpen: [...document.querySelectorAll("details")].map(isOpen),
      rows: document.querySelectorAll("tr").length,
    };
    fireEvent(window, new Event("afterprint"));
  });
  const products = Array.from({ length: 11 }, (_, index) => line(index));
  const many = Array.from({ length: 23 }, (_, index) => ({
    ...waiting,
    id: 100 - index,
    challengeProductDeclarations: products,
  }));
  await openPaged(many);
  fireEvent.click(screen.getByRole("button", { name: "Imprimer" }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(printed).toEqual({ isOpen: many.map(() => true), rows: 23 * 13 });
  expect((await items()).filter(isOpen)).toHaveLength(1);
});

/** Responds like the API: with as many entries as requested, page by page. */
const paged =
  (many: readonly Declaration[]) =>
  ({ query }: WireCall) => {
    const size = Number(query["itemsPerPage"]);
    const start = (Number(query["page"] ?? 1) - 1) * size;
    return list(many.slice(start, start + size), many.length);
  };

async function openPaged(many: readonly Declaration[]) {
  const scene = await open({ declarations: paged(many) });
  await items();
  return scene;
}

test("the filtered declarations are exported as CSV", async () => {
  const files: { name: string; text: Promise<string> }[] = [];
  let file = new Blob();
  vi.stubGlobal(
    "URL",
    class extends URL {
      static override createObjectURL(blob: Blob) {
        file = blob;
        return "blob:x";
      }
      static override revokeObjectURL() {}
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, text: file.text() });
  });
  await open({ type: "refused" });
  await items();
  fireEvent.click(screen.getByRole("button", { name: "Exporter (CSV)" }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toBe("declarations-3.csv");
  const [, ...rows] = (await files[0]?.text)?.split("\r\n") ?? [];
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain("Facture illisible");
});

test("a programme can omit printing and export", async () => {
  await open({ config: { showExport: false, title: "Mes ventes" } });
  await items();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
    "Mes ventes",
  );
  expect(
    screen.queryByRole("button", { name: /Exporter|Imprimer/ }),
  ).toBeNull();
});

describe("the proof of a declaration", () => {
  const saved: { name: string; type: string }[] = [];
  const addresses = new Map<string, Blob>();
  beforeEach(() => {
    saved.length = 0;
    addresses.clear();
    vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      const address = `blob:${addresses.size}`;
      addresses.set(address, file as Blob);
      return address;
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      const type = addresses.get(this.href)?.type ?? "";
      saved.push({ name: this.download, type });
    });
  });

  const withProof = (proof: Declaration["proof"], wire: WireAnswers = {}) =>
    open({
      declarations: list([{ ...waiting, ...(proof && { proof }) }]),
      wire,
    });

  const pdf = {
    "@id": "/v2/media-objects/7",
    contentUrl: "/v2/media-objects/7/file",
    name: "reçu.pdf",
    mimeType: "application/pdf",
    size: 1_250_000,
  };
  const file = (type: string) => new Blob(["…"], { type });

  test("is shown with its type and size, and saved under its name", async () => {
    const { wire } = await withProof(pdf, {
      "GET /media-objects/7/file": file("application/pdf"),
    });
    const [first] = await items();
    expect(first?.textContent?.replaceAll(/\s/g, " ")).toContain(
      "Justificatifreçu.pdf PDF · 1,3 Mo",
    );
    expect(screen.queryByRole("button", { name: /^Afficher/ })).toBeNull();
    fireEvent.click(
      screen.getByRole("button", {
        name: "Télécharger le justificatif reçu.pdf",
      }),
    );
    await waitFor(() =>
      expect(saved).toEqual([{ name: "reçu.pdf", type: "application/pdf" }]),
    );
    const headers = wire.calls.at(-1)?.headers;
    expect(headers?.get("accept")).toBe("*/*");
  });

  test("is displayed if it is a picture; if that fails, it says so", async () => {
    const picture = { ...pdf, name: "reçu.jpg", mimeType: "image/jpeg" };
    await withProof(picture, {
      "GET /media-objects/7/file": file("image/jpeg"),
    });
    await items();
    const show = () =>
      fireEvent.click(
        screen.getByRole("button", {
          name: "Afficher le justificatif reçu.jpg",
        }),
      );
    show();
    const dialog = await screen.findByRole("dialog", { name: "reçu.jpg" });
    const image = within(dialog).getByRole("img", {
      name: "Aperçu de reçu.jpg",
    });
    expect(image.getAttribute("src")).toBe("blob:0");
    fireEvent.error(image);
    expect(within(dialog).getByRole("alert").textContent).toMatch(
      /n’a pas pu être chargé/,
    );
    fireEvent.click(within(dialog).getByRole("button", { name: "Fermer" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("that is an IRI is fetched through it, and gets an extension from its content", async () => {
    await withProof("/v2/media-objects/7", {
      "GET /media-objects/7": {
        "@id": "/v2/media-objects/7",
        contentUrl: "/v2/media-objects/7/file",
      },
      "GET /media-objects/7/file": file("application/pdf"),
    });
    await items();
    fireEvent.click(
      screen.getByRole("button", { name: "Télécharger le justificatif" }),
    );
    await waitFor(() =>
      expect(saved).toEqual([
        { name: "Justificatif.pdf", type: "application/pdf" },
      ]),
    );
  });

  test("on another site is a link, without the token", async () => {
    await withProof("https://files.example/2026/facture.pdf");
    const [first] = await items();
    expect(first?.textContent).toContain("facture.pdf PDF");
    const link = screen.getByRole("link", { name: /^Ouvrir dans un nouvel/ });
    expect(link.getAttribute("href")).toBe(
      "https://files.example/2026/facture.pdf",
    );
    expect(link.getAttribute("rel")).toContain("noreferrer");
  });

  test("that cannot be read is reported", async () => {
    const scene = await withProof(pdf, {
      "GET /media-objects/7/file": reply(404),
    });
    await items();
    fireEvent.click(screen.getByRole("button", { name: /^Télécharger le/ }));
    await waitFor(() =>
      expect(JSON.stringify(scene.notified())).toMatch(
        /justificatif n’a pas pu/,
      ),
    );
    expect(saved).toEqual([]);
  });

  test.each([[null], [undefined], [{}], [{ "@id": " " }]])(
    "that is %j is not mentioned",
    async (proof) => {
      await withProof(proof);
      const [first] = await items();
      expect(
        within(first ?? document.body).queryByText("Justificatif"),
      ).toBeNull();
    },
  );
});
