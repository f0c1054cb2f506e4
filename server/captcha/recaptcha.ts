/** What the server knows of Google's reCAPTCHA. */
export interface RecaptchaSettings {
  /** Goes with the programme's public key; without it nobody passes. */
  secret: string | undefined;
  /** Where tokens are verified. */
  verifyUrl: string;
}

/** Google's own; `https://www.recaptcha.net/recaptcha/api/siteverify` where that is out of reach. */
export const SITE_VERIFY = "https://www.google.com/recaptcha/api/siteverify";

const PATIENCE_MS = 5_000;
const LONGEST_TOKEN = 8_192;

/** Asks Google whether the token of its widget holds. Throws when the secret is missing or Google does not answer. */
export async function verifyRecaptcha(
  token: string,
  { secret, verifyUrl }: RecaptchaSettings,
  send: typeof fetch = fetch,
): Promise<boolean> {
  if (secret === undefined)
    throw new Error("recaptchaPublicKey is set, RECAPTCHA_SECRET_KEY is not");
  if (token.length > LONGEST_TOKEN) return false;
  const answer = await send(verifyUrl, {
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
