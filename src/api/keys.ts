/** The first part of the key of what is the same for whoever looks, signed in or not. All else is private. */
export const shared = "shared";
