/** Kinds of documents that belong to the store; all others are settings. */
const storeKinds: readonly string[] = ["reward", "badge"];

/** Returns the address of a document below `/bo`: where its form is. */
export const documentAddress = (kind: string, id: string): string =>
  `/${storeKinds.includes(kind) ? "store" : "settings"}/${kind}/${encodeURIComponent(id)}`;
