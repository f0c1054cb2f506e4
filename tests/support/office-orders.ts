import { withDatabase } from "./journey-database.ts";

/** A new person with orders, oldest first, so that other journeys do not see them in their lists. */
export function personWithOrders(
  count: number,
): Promise<{ name: string; orders: number[] }> {
  return withDatabase(async (database) => {
    const key = crypto.randomUUID().slice(0, 8);
    const name = `Commande ${key}`;
    const email = `${key}@orders.example`;
    const { id } = await database
      .insertInto("users")
      .values({
        username: email,
        email,
        client_id: `ORD-${key}`,
        password_hash: "x",
        is_active: true,
        is_cgu_accepted: true,
        profile: JSON.stringify({
          firstName: "Commande",
          lastName: key,
          picture: null,
        }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const orders = await database
      .insertInto("orders")
      .values(
        Array.from({ length: count }, (_, at) => ({
          user_id: id,
          reward_id: 1,
          quantity: 1,
          points: 500,
          status: "ordered" as const,
          address: JSON.stringify({
            recipient: name,
            companyName: null,
            street: `${at + 1} rue des Lilas`,
            complement: null,
            postalCode: "69003",
            city: "Lyon",
            country: "FR",
          }),
          created_at: new Date(Date.now() - (count - at) * 60_000),
        })),
      )
      .returning("id")
      .execute();
    return { name, orders: orders.map((order) => order.id) };
  });
}

/** The number by which people speak of an order. */
export const referenceOf = (id: number): string =>
  `R${String(id).padStart(6, "0")}`;
