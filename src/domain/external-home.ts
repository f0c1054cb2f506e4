/**
 * Where the home page is when the programme has its own (specification, access 2): its address with the token as
 * query parameter `token`. Undefined without a token, and for an address that is not https, or carries credentials.
 */
export function externalHome(
  address: string | null | undefined,
  token: string | undefined,
): string | undefined {
  const url = address ? URL.parse(address.trim()) : null;
  if (!token || url?.protocol !== "https:" || url.username || url.password)
    return undefined;
  url.searchParams.set("token", token);
  return url.href;
}
