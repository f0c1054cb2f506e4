import type { ReactNode } from "react";
import { useAction, useSource } from "#src/engine/contract.ts";
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
  const { run: ask } = useAction("askCaptcha");
  const { status, data, retry } = useSource("captcha", {});
  if (status === "loading") return children({ status });
  if (status === "failed") return children({ status, retry });
  return children(
    data.isShown
      ? { status, captcha: { kind: "altcha", ask: () => ask() } }
      : { status: "none" },
  );
}
