const ADDRESS = "https://www.google.com/recaptcha/api/siteverify";
const PATIENCE_MS = 5_000;
const LONGEST_TOKEN = 8_192;

/** Asks Google whether the token of its widget holds. Throws when the secret is missing or Google does not answer. */
export async function verifyRecaptcha(
  token: string,
  secret: string | undefined,
  send: typeof fetch = fetch,
): Promise<boolean> {
  if (secret === undefined)
    throw new Error("recaptchaPublicKey is set, RECAPTCHA_SECRET_KEY is not");
  if (token.length > LONGEST_TOKEN) return false;
  const answer = await send(ADDRESS, {
    method: "POST",
    body: new URLSearchParams({ secret, response: token }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`reCAPTCHA answered ${answer.status}`);
  const told: unknown = await answer.json();
  return (
    typeof told === "object" &&
    told !== null &&
    "success" in told &&
    told.success === true
  );
}
