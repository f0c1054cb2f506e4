import type { CaptchaChallenge } from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { NotFoundError } from "./errors/index.ts";
import { readOne } from "./read-one.ts";

/** GET /captcha/challenge: a proof of work to be done; undefined where the programme shows no captcha (404). */
export async function getCaptchaChallenge(
  client: Client,
  call?: CallOptions,
): Promise<CaptchaChallenge | undefined> {
  try {
    return await readOne(
      client,
      "/captcha/challenge",
      import("#src/schema/validators/wire-captcha-challenge.gen.js"),
      { ...call, anonymous: true },
    );
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
