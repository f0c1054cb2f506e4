import { queryOptions } from "@tanstack/react-query";
import { shared } from "#src/api/cache/keys.ts";
import { publicApiOf } from "#src/api/cache/query-client.ts";
import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { readOne } from "#src/api/client/read.ts";
import { BadAnswerError, HttpError } from "#src/api/errors/error-classes.ts";
import captchaChallengeShape from "#src/schema/shapes/wire-captcha-challenge.gen.js";
import type { CaptchaChallenge } from "#src/schema/types.gen.ts";

/**
 * GET /captcha/challenge: a proof of work to solve. Undefined for any response other than a challenge: the programme has
 * no captcha then.
 */
export async function getCaptchaChallenge(
  client: Client,
  call?: CallOptions,
): Promise<CaptchaChallenge | undefined> {
  try {
    return await readOne(client, "/captcha/challenge", captchaChallengeShape, {
      ...call,
      anonymous: true,
    });
  } catch (error) {
    if (error instanceof HttpError || error instanceof BadAnswerError)
      return undefined;
    throw error;
  }
}

/** Whether to show a captcha; cached for ten minutes. */
export const captchaQuery = () =>
  queryOptions({
    queryKey: [shared, "captcha"],
    queryFn: async ({ signal, meta }) => ({
      isShown:
        (await getCaptchaChallenge(publicApiOf(meta), { signal })) !==
        undefined,
    }),
    staleTime: 600_000,
  });

/** A new proof of work; never cached, since each is single-use. */
export const captchaChallengeQuery = () =>
  queryOptions({
    queryKey: [shared, "captcha-challenge"],
    queryFn: async ({ meta }) =>
      (await getCaptchaChallenge(publicApiOf(meta))) ?? null,
    staleTime: 0,
    gcTime: 0,
  });
