/** Asks for the code of header and footer, which the pages of the login area do without. */
export const loadBars = () => import("./bars.ts");
