import {
  isCaptchaAccepted,
  isRateLimited,
} from "#src/api/errors/error-guards.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";

/**
 * Sends a user name and a password, or a password alone for step-up. After too many attempts on the account it is sent again
 * with a proof of work, which lets the owner in while others keep trying. Throws an `HttpError` or a `NetworkError`.
 */
export async function signIn(
  client: OfficeClient,
  path: "/session" | "/session/reauthenticate",
  credentials: { username?: string; password: string },
): Promise<void> {
  const send = (captcha?: string) =>
    client.request("POST", path, {
      body: { ...credentials, ...(captcha !== undefined && { captcha }) },
      isSigningIn: true,
    });
  try {
    await send();
  } catch (error) {
    if (!isRateLimited(error) || isCaptchaAccepted(error) !== true) throw error;
    const [challenge, { solveUnseen }] = await Promise.all([
      client.request("GET", "/session/captcha", { isSigningIn: true }),
      import("#src/forms/captcha/solve-unseen.ts"),
    ]);
    const captcha = await solveUnseen(challenge);
    if (captcha === undefined) throw error;
    await send(captcha);
  }
}
