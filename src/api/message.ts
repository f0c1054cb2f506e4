import type { Method } from "./errors/index.ts";

const jsonLd = "application/ld+json";
export const mergePatch = "application/merge-patch+json";

/** Parameters of an address; those without a value are left out. */
export type Query = Record<
  string,
  string | number | boolean | null | undefined
>;

export function urlOf(base: string, path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return search.size > 0 ? `${base}${path}?${search}` : `${base}${path}`;
}

export function bodyOf(body: unknown): FormData | string | null {
  if (body === undefined) return null;
  return body instanceof FormData ? body : JSON.stringify(body);
}

/** JSON-LD both ways; form data says its own content type. */
export function headersOf(
  method: Method,
  body: unknown,
  language: string,
  token: string | undefined,
): Headers {
  const headers = new Headers({
    accept: `${jsonLd}, application/json;q=0.9, application/problem+json;q=0.8`,
    "accept-language": language,
  });
  if (body !== undefined && !(body instanceof FormData))
    headers.set("content-type", method === "PATCH" ? mergePatch : jsonLd);
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  return headers;
}
