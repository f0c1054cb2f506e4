import type { CallOptions, Client } from "./client.ts";
import { BadAnswerError } from "./errors/index.ts";
import { expectAnswer } from "./read-one.ts";

/**
 * POSTs what begins a session. A token that was there before is not sent along.
 * @returns the token, which stands in `token` or in `data.token`; throws BadAnswerError where there is none
 */
export async function postForToken(
  client: Client,
  path: string,
  body: CallOptions["body"],
): Promise<string> {
  const [answer, { default: validate }] = await Promise.all([
    client.request("POST", path, { body, anonymous: true }),
    import("#src/schema/validators/wire-token.gen.js"),
  ]);
  const { token, data } = expectAnswer("POST", path, validate, answer);
  const found = token || data?.token;
  if (!found)
    throw new BadAnswerError({
      method: "POST",
      path,
      reason: "the answer holds no token",
    });
  return found;
}
