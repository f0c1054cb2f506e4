/** Sends what reads, with the preview's token alone: no cookie, and nothing that writes. */
export const readOnly: typeof fetch = async (input, init) => {
  const method = init?.method ?? "GET";
  if (method !== "GET") throw new Error(`A preview does not ${method}`);
  return fetch(input, { ...init, credentials: "omit" });
};
