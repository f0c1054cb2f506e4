import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { type OrderStep, orderSteps } from "#src/domain/store/order-steps.ts";
import {
  confirmPassword,
  pick,
  press,
  renderOffice,
  savedFiles,
  type,
  withStepUp,
} from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import {
  lost,
  reply,
  type WireAnswer,
  type WireAnswers,
} from "#tests/support/wire.ts";

const STEPS = "POST /bo/orders/steps";

interface Scene {
  query?: string;
  /** Ids of orders that another person has cancelled meanwhile. */
  moved?: readonly number[];
  answers?: WireAnswers;
}

/** Opens the board of orders 1 to `count`, all to be sent, which move as on the server. */
async function openBoard(
  count: number,
  { query = "", moved = [], answers }: Scene = {},
) {
  const orders = Array.from({ length: count }, (_, at) =>
    example("office-order", { id: at + 1, reference: `R${at + 1}` }),
  );
  const take = (body: unknown) => {
    const {
      orders: ids,
      step,
      comment,
    } = body as {
      orders: number[];
      step: OrderStep;
      comment: string | null;
    };
    const isMoved = (id: number) => moved.includes(id);
    for (const order of orders)
      if (isMoved(order.id)) order.status = "cancelled";
      else if (ids.includes(order.id))
        Object.assign(order, { status: orderSteps[step].to, comment });
    return {
      done: ids.filter((id) => !isMoved(id)),
      failed: ids.filter(isMoved).map((id) => ({ id, reason: "wrongStatus" })),
    };
  };
  const office = await renderOffice(`/store/orders${query}`, {
    answers: {
      "GET /bo/orders": ({ query: { status, page, itemsPerPage } }) => {
        const all = orders.filter((order) => order.status === status);
        const size = Number(itemsPerPage);
        const items = all.slice((Number(page) - 1) * size, Number(page) * size);
        return { items, total: all.length };
      },
      [STEPS]: ({ body }) => take(body),
      ...answers,
    },
  });
  await screen.findByRole("article", { name: "R1" });
  return { ...office, take };
}

const column = (name: string) =>
  within(screen.getByRole("region", { name: new RegExp(`^${name}`) }));
const references = (name: string) =>
  column(name)
    .queryAllByRole("article")
    .map((article) => article.getAttribute("aria-label"));

describe("BO-7.4 the board of orders", () => {
  test("an order is sent with a message, and delivered; the result is announced with the focus", async () => {
    const { sent, address } = await openBoard(1);
    const article = screen.getByRole("article", { name: "R1" });
    for (const text of [
      "1 × ",
      "Camille Durand",
      "900 points",
      "69003 Lyon",
      "France",
      "Ordered on",
    ])
      expect(article.textContent).toContain(text);
    await press("Send R1");
    const message = await type(
      "Message to the participant (optional)",
      "Parcel 4711",
    );
    await waitFor(() => expect(document.activeElement).toBe(message));
    await press("Mark as sent");
    await screen.findByText("1 order sent");
    expect(document.activeElement?.textContent).toBe("1 order sent");
    await waitFor(() => expect(references("Sent")).toEqual(["R1"]));
    column("Sent").getByText("Parcel 4711");
    column("To send").getByText(/^Nothing to send/);
    await press("Deliver R1");
    await press("Mark as delivered");
    await waitFor(() => expect(references("Delivered")).toEqual(["R1"]));
    expect(sent(STEPS)).toEqual([
      { orders: [1], step: "send", comment: "Parcel 4711" },
      { orders: [1], step: "deliver", comment: null },
    ]);
    await pick("Status", "Delivered");
    await waitFor(() =>
      expect(address()).toBe("/bo/store/orders?status=delivered"),
    );
    expect(screen.queryByRole("region", { name: /^To send/ })).toBeNull();
  });

  test("the search is in the address, and sent", async () => {
    const { address, calls } = await openBoard(1);
    fireEvent.change(screen.getByRole("searchbox"), {
      target: { value: " Durand " },
    });
    fireEvent.click(screen.getByRole("button", { name: "search" }));
    await waitFor(() => expect(address()).toBe("/bo/store/orders?q=Durand"));
    await waitFor(() =>
      expect(calls.filter(({ query }) => query["q"] === "Durand")).toHaveLength(
        4,
      ),
    );
  });

  test("a bulk step names each order that another person moved, and keeps the others done", async () => {
    await openBoard(3, { moved: [2] });
    fireEvent.click(screen.getByLabelText("Select all: To send"));
    screen.getByText("3 orders selected");
    await press("Send (3)");
    await press("Mark as sent");
    const alert = within(await screen.findByRole("alert"));
    alert.getByText("2 orders sent");
    expect(alert.getByRole("listitem").textContent).toBe(
      "R2 (Camille Durand) : its status has changed in the meantime; the board is up to date.",
    );
    await waitFor(() => expect(references("Sent")).toEqual(["R1", "R3"]));
    expect(references("Cancelled")).toEqual(["R2"]);
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
    await press("Cancel R1");
    await press("Cancel and refund");
    await screen.findByText("1 order cancelled, points refunded");
  });

  test("BO-1.5 many at once need the password; a column shows more page by page", async () => {
    const { sent } = await openBoard(31, {
      answers: withStepUp(STEPS, { done: [31], failed: [] }),
    });
    expect(references("To send")).toHaveLength(30);
    screen.getByRole("heading", { name: "To send 31" });
    await press("Show more: To send");
    await waitFor(() => expect(references("To send")).toHaveLength(31));
    await press("Send R31");
    await press("Mark as sent");
    await confirmPassword();
    await screen.findByText("1 order sent");
    expect(sent(STEPS)).toHaveLength(2);
  });

  test("BO-8 a step that fails keeps the message and says why", async () => {
    const failing: WireAnswer[] = [reply(500), lost];
    const { sent } = await openBoard(1, {
      answers: { [STEPS]: () => failing.shift() ?? { done: [1], failed: [] } },
    });
    await press("Send R1");
    const message = await type(
      "Message to the participant (optional)",
      "Parcel 12",
    );
    for (const why of [/500/, /cannot be reached/]) {
      await press("Mark as sent");
      await screen.findByText(why);
      expect(message.value).toBe("Parcel 12");
    }
    await press("Mark as sent");
    await screen.findByText("1 order sent");
    expect(sent(STEPS)).toHaveLength(3);
  });

  test("the shipper's CSV is saved after the password, and its orders can be selected", async () => {
    const files = savedFiles();
    await openBoard(1, {
      answers: withStepUp(
        "POST /bo/orders/export",
        listOf([example("office-order", { id: 1, reference: "R1" })]),
      ),
    });
    await press("CSV for the shipper");
    await confirmPassword();
    await screen.findByText("1 order to send exported");
    expect(files.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^to-send-\d{4}-\d\d-\d\d\.csv$/),
    ]);
    await press("Select it");
    expect(screen.getByLabelText("Select all: To send")).toHaveProperty(
      "checked",
      true,
    );
  });
});

describe("BO-7.4 the stock of a reward", () => {
  const ADD = "POST /bo/rewards/3/stock";

  test("gets a delivery and a correction with a reason; what is refused is said at the field", async () => {
    let stock = 12;
    const { sent } = await renderOffice("/store/stock/3", {
      answers: {
        "GET /bo/rewards/3/stock": () =>
          listOf([], { reward: example("office-reward", { stock }) }),
        [ADD]: ({ body }) => {
          const { change } = body as { change: number };
          if (stock + change < 0)
            return reply(422, {
              violations: [{ propertyPath: "change", message: "Below zero" }],
            });
          stock += change;
          return reply(201, { id: 1 });
        },
      },
    });
    await press("Change the stock");
    await type("Number of units", "-3");
    await type("Reason", "Note 4711");
    await press("Save");
    await screen.findByText(/^A number from 1/);
    expect(sent(ADD)).toEqual([]);
    await type("Number of units", "20");
    await screen.findByText("Stock: 12 → 32");
    await press("Save");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe("Change the stock"),
    );
    await press("Change the stock");
    fireEvent.click(screen.getByRole("radio", { name: "Correction" }));
    const units = await type("Number of units", "-33");
    const reason = await type("Reason", "Breakage");
    await press("Save");
    await screen.findByText("Below zero");
    expect(document.activeElement).toBe(units);
    expect(reason.value).toBe("Breakage");
    await type("Number of units", "-2");
    await press("Save");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent(ADD)).toEqual([
      { change: 20, reason: "Note 4711" },
      { change: -33, reason: "Breakage" },
      { change: -2, reason: "Breakage" },
    ]);
  });
});
