import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { captchaChallengeQuery } from "#src/api/captcha.ts";
import { useSource } from "#src/engine/contract.ts";
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
  const { status, data, retry } = useSource("captcha", {});
  if (status === "loading") return children({ status });
  if (status === "failed") return children({ status, retry });
  return children(
    data.isShown
      ? { status, captcha: { kind: "altcha", ask } }
      : { status: "none" },
  );
}
