import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { t } from "i18next";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import type { Order, Reward, User } from "#src/schema/types.gen.ts";
import {
  control,
  fill,
  messageOf,
  press,
  submit,
} from "#tests/support/form.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { echo, lost, reply, type WireAnswers } from "#tests/support/wire.ts";
import RewardOrder from "./reward-order.tsx";

beforeEach(() => initForTests("fr"));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const hamper: Reward = { id: 3, title: "Panier gourmand", price: 3200 };
const address = {
  recipient: "Camille Durand",
  companyName: "Durand Énergies",
  street: "12 rue des Lilas",
  postalCode: "69003",
  city: "Lyon",
  country: "FR",
};
const placed: Order = {
  id: 12,
  reference: "R000012",
  reward: hamper,
  points: 3200,
  status: "ordered",
};
const list = (...members: object[]) => ({
  "hydra:member": members,
  "hydra:totalItems": members.length,
});

async function draw(
  wire: WireAnswers = {},
  reward: Reward = hamper,
  id = "3",
  user: User = camille,
) {
  const scene = await renderScene(
    <RewardOrder
      config={{ "@type": "RewardOrder" }}
      data={{
        status: "ready",
        data: { items: [reward], total: 1, omitted: 0 },
        retry: () => undefined,
      }}
    />,
    {
      user,
      options: [{ name: "CURRENCY_NAME", value: "soleils" }],
      config: { locale: "fr" },
      route: { params: { id } },
      wire: {
        "GET /user/12/points": { points: 4250 },
        "GET /user/orders": list(),
        "GET /rewards": list(hamper),
        "POST /rewards/3/orders": reply(201, placed),
        ...wire,
      },
    },
  );
  await act(async () => {});
  return scene;
}

const typed = {
  street: address.street,
  postalCode: address.postalCode,
  city: address.city,
};
const keysOf = ({ wire }: Awaited<ReturnType<typeof draw>>) =>
  wire.calls
    .filter(({ method }) => method === "POST")
    .map(({ headers }) => headers.get("idempotency-key"));

test("AS-1.3 an order is confirmed before it is sent, and the receipt has its number", async () => {
  const scene = await draw();
  await screen.findByLabelText(/Destinataire/);
  expect(control("recipient").value).toBe("Camille Durand");
  expect(control("companyName").value).toBe("Durand Énergies");
  expect(document.body.textContent).toContain("1\u202f050\u00a0soleils");
  await fill(typed);
  await submit();
  expect(scene.sent("/rewards/3/orders")).toEqual([]);
  await press("Confirmer la commande");
  const heading = await screen.findByRole("heading", {
    name: "Commande enregistrée",
  });
  expect(document.activeElement).toBe(heading);
  expect(scene.sent("/rewards/3/orders")).toEqual([
    { quantity: 1, expectedPrice: 3200, address },
  ]);
  expect(document.body.textContent).toContain("R000012");
  expect(
    screen.getByText("Voir mes commandes").closest("a")?.getAttribute("href"),
  ).toBe("/store/orders");
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("a balance that failed to load can be retried", async () => {
  const { wire } = await draw(
    { "GET /user/12/points": { points: null } },
    hamper,
    "3",
    { ...camille, points: null },
  );
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(screen.queryByLabelText(/Destinataire/)).toBeNull();
  wire.answer("GET /user/12/points", { points: 4250 });
  await press("Réessayer");
  expect(await screen.findByLabelText(/Destinataire/)).toBeDefined();
});

test("missing fields are reported, and nothing is sent", async () => {
  await draw();
  await screen.findByLabelText(/Destinataire/);
  await submit();
  expect(messageOf("street")).toBe("Ce champ est obligatoire.");
  expect(document.querySelector("dialog")).toBeNull();
});

test("after a lost response the same order is sent again, even after a reload; a new one only on request", async () => {
  const first = await draw({ "POST /rewards/3/orders": lost });
  await screen.findByLabelText(/Destinataire/);
  await fill(typed);
  await submit();
  await press("Confirmer la commande");
  await waitFor(() =>
    expect(document.activeElement?.textContent).toContain(
      "regardez d’abord vos commandes",
    ),
  );
  // The response was lost but the order was placed: the points are gone, and the dialog is still open for a retry.
  first.wire.answer("GET /user/12/points", { points: 1050 });
  await press("Envoyer à nouveau");
  await waitFor(() =>
    expect(document.body.textContent).toContain("1\u202f050\u00a0soleils"),
  );
  expect(
    screen.getByRole("button", { name: "Envoyer à nouveau", hidden: true }),
  ).toBeDefined();
  cleanup();
  const again = await draw({ "POST /rewards/3/orders": echo(422, {}) });
  await screen.findByLabelText(/Destinataire/);
  expect(control("street").value).toBe(address.street);
  await submit();
  await press("Confirmer la commande");
  await screen.findByText(/Un premier envoi de cette commande/);
  const keys = [...keysOf(first), ...keysOf(again)];
  expect(keys.length).toBeGreaterThan(2);
  expect(new Set(keys).size).toBe(1);
  again.wire.answer("POST /rewards/3/orders", reply(201, placed));
  await press("Commander une fois de plus");
  await press("Confirmer la commande");
  await screen.findByRole("heading", { name: "Commande enregistrée" });
  expect(keysOf(again).at(-1)).not.toBe(keys[0]);
});

test("AS-8.10 if the API has echoed a key, a lost response is harmless: the order is placed only once", async () => {
  const { wire } = await draw({
    "POST /rewards/3/orders": echo(503),
  });
  await screen.findByLabelText(/Destinataire/);
  await fill(typed);
  await submit();
  await press("Confirmer la commande");
  await screen.findByRole("button", { name: "Envoyer à nouveau" });
  wire.answer("POST /rewards/3/orders", lost);
  await press("Envoyer à nouveau");
  await screen.findByText(/ne sera passée qu’une fois/);
  expect(screen.queryByText(/regardez d’abord vos commandes/)).toBeNull();
});

test("points spent in another tab are noticed: the order is not sent again, and the missing points replace the form", async () => {
  const { wire } = await draw({
    "POST /rewards/3/orders": reply(409, {
      detail: "Votre solde ne suffit pas.",
    }),
  });
  await screen.findByLabelText(/Destinataire/);
  await fill(typed);
  await submit();
  wire.answer("GET /user/12/points", { points: 1050 });
  await press("Confirmer la commande");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "ne suffit pas",
  );
  expect(
    screen.queryByRole("button", { name: "Envoyer à nouveau" }),
  ).toBeNull();
  expect(screen.queryByText(/Il vous restera/)).toBeNull();
  await act(async () => screen.getByText("Fermer").click());
  expect(await screen.findByText(/2\s150\ssoleils/)).toBeTruthy();
  expect(screen.queryByLabelText(/Destinataire/)).toBeNull();
});

const changedTo = (price: number) =>
  reply(409, { detail: "Le prix a changé.", reason: "priceChanged", price });

test.each(["fr", "en", "it", "es", "de", "nl"] as const)(
  "a changed price is shown, and nothing is ordered until the user accepts it (%s)",
  async (language) => {
    await initForTests(language);
    const scene = await draw({ "POST /rewards/3/orders": changedTo(4000) });
    await screen.findByRole("heading", { name: t("order.address.title") });
    await fill(typed);
    await submit();
    scene.wire.answer("GET /rewards", list({ ...hamper, price: 4000 }));
    await press(t("order.confirm.submit"));
    const alert = await screen.findByRole("alert");
    const digits = alert.textContent?.replaceAll(/[^\d\p{L} ]/gu, "");
    expect(digits).toMatch(/4000.*3200.*250/);
    expect(document.activeElement).toBe(alert);
    scene.wire.answer("POST /rewards/3/orders", reply(201, placed));
    await press(t("order.price_changed.submit"));
    await screen.findByRole("heading", { name: t("order.sent.title") });
    expect(
      scene
        .sent("/rewards/3/orders")
        .map((sent) => (sent as { expectedPrice: number }).expectedPrice),
    ).toEqual([3200, 4000]);
  },
);

test("a new price can be declined, and nothing typed is lost", async () => {
  const scene = await draw({ "POST /rewards/3/orders": changedTo(4000) });
  await screen.findByLabelText(/Destinataire/);
  await fill(typed);
  await submit();
  await press("Confirmer la commande");
  await screen.findByText(/coûte maintenant/);
  await press("Ne pas commander");
  expect(document.querySelector("dialog")).toBeNull();
  expect(control("street").value).toBe(address.street);
  expect(scene.sent("/rewards/3/orders")).toHaveLength(1);
});

test("a new price that exceeds the balance cannot be accepted", async () => {
  await draw({ "POST /rewards/3/orders": changedTo(9000) });
  await screen.findByLabelText(/Destinataire/);
  await fill(typed);
  await submit();
  await press("Confirmer la commande");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "il vous manque",
  );
  expect(screen.queryByText("Commander à ce prix")).toBeNull();
});

test("the address of the last order is prefilled", async () => {
  await draw({
    "GET /user/orders": list({
      ...placed,
      address: { ...address, city: "Nantes", companyName: null },
    }),
  });
  await screen.findByLabelText(/Destinataire/);
  expect(control("city").value).toBe("Nantes");
  expect(control("companyName").value).toBe("");
});

test.each<[string, Reward, string]>([
  ["Il vous manque", { ...hamper, price: 5200 }, "3"],
  ["il vous manque 950 soleils", { ...hamper, price: 5200 }, "3"],
  ["Épuisée pour le moment", { ...hamper, stock: 0 }, "3"],
  ["Cette récompense n’est plus proposée", hamper, "4"],
])("says “%s” instead of the form", async (words, reward, id) => {
  await draw({}, reward, id);
  await waitFor(() =>
    expect(
      document.body.textContent
        ?.replaceAll(/[\u00a0\u202f]/g, " ")
        .toLowerCase(),
    ).toContain(words.toLowerCase()),
  );
  expect(document.querySelector("form")).toBeNull();
});
