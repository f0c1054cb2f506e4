import { queryOptions } from "@tanstack/react-query";
import captchaChallengeShape from "#src/schema/shapes/wire-captcha-challenge.gen.js";
import type { CaptchaChallenge } from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { BadAnswerError, HttpError } from "./errors.ts";
import { shared } from "./keys.ts";
import { publicApiOf } from "./query-client.ts";
import { readOne } from "./read.ts";

/**
 * GET /captcha/challenge: a proof of work to be done; undefined for any response but a challenge, since the programme then
 * has no captcha.
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

/** Whether a captcha is to be shown; kept for ten minutes. */
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

/** A new proof of work: each is single-use, so that it is never kept. */
export const captchaChallengeQuery = () =>
  queryOptions({
    queryKey: [shared, "captcha-challenge"],
    queryFn: async ({ meta }) =>
      (await getCaptchaChallenge(publicApiOf(meta))) ?? null,
    staleTime: 0,
    gcTime: 0,
  });
