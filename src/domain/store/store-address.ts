/** The order page of a reward, below `/fo`. @param id of the reward, not its IRI */
export const orderAddress = (id: string) => `/store/order/${id}`;

/** The page with the user's orders. */
export const ordersAddress = () => "/store/orders";
