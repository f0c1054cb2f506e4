const readable = /^[\w\-.~+/=]{1,4096}$/;

/**
 * Takes `authToken` out of a query (specification, access 4, "Token in the URL").
 * @param search as `location.search`, with its `?`
 * @returns the query without it, and the token; undefined where there is none that a token can be
 */
export function splitAuthToken(search: string): {
  token: string | undefined;
  search: string;
} {
  const query = new URLSearchParams(search);
  const token = query.get("authToken");
  if (token === null) return { token: undefined, search };
  query.delete("authToken");
  const rest = query.toString();
  return {
    token: readable.test(token) ? token : undefined,
    search: rest && `?${rest}`,
  };
}
