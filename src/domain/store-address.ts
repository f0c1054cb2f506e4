/** Where a reward is ordered, below `/fo`. @param id of the reward, not its IRI */
export const orderAddress = (id: string) => `/store/order/${id}`;

/** Where the user's orders are listed. */
export const ordersAddress = () => "/store/orders";
