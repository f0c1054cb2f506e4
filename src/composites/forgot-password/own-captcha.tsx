import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { captchaChallengeQuery, captchaQuery } from "#src/api/captcha.ts";
import type { CaptchaKind } from "#src/forms/captcha/captcha.tsx";

/** Whether a captcha is shown, as far as that is known. */
export type CaptchaState =
  | { status: "loading" }
  | { status: "failed"; retry: () => void }
  | { status: "none" }
  | { status: "ready"; captcha: CaptchaKind };

type Props = { children: (captcha: CaptchaState) => ReactNode };

/** The captcha of the programme's own server, where it has one (contract, section 6, "captcha"). */
export function OwnCaptcha({ children }: Props) {
  const queries = useQueryClient();
  const ask = async () =>
    (await queries.fetchQuery(captchaChallengeQuery())) ?? undefined;
  const { data, error, refetch } = useQuery(captchaQuery());
  if (data === undefined)
    return children(
      error === null
        ? { status: "loading" }
        : { status: "failed", retry: () => void refetch() },
    );
  return children(
    data.isShown
      ? { status: "ready", captcha: { kind: "altcha", ask } }
      : { status: "none" },
  );
}
