import "altcha/altcha.css";
import "altcha/external";
import type { AltchaWidgetElement } from "altcha/external";
import type { WidgetAttributes } from "altcha/types";
import Worker from "altcha/workers/pbkdf2?worker";
import { useEffect, useLayoutEffect, useRef } from "react";
import { toLanguage, useTranslation } from "#src/i18n/index.ts";
import type { CaptchaControl } from "./captcha-control.ts";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "altcha-widget": WidgetAttributes &
        DetailedHTMLProps<
          HTMLAttributes<AltchaWidgetElement>,
          AltchaWidgetElement
        >;
    }
  }
}

$altcha.algorithms.set("PBKDF2/SHA-256", () => new Worker());
$altcha.defaults.set({
  hideFooter: true,
  hideLogo: true,
  humanInteractionSignature: false,
});

type Props = {
  control: CaptchaControl;
  ask: () => Promise<object | undefined>;
};

/** ALTCHA: a checkbox that computes a proof of work in a worker; each check requests a new challenge. */
export default function Altcha({ control, ask }: Props) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const host = useRef<AltchaWidgetElement>(null);
  const latest = useRef({ control, ask });

  $altcha.i18n.set(language, {
    ...$altcha.i18n.get("en"),
    label: t("auth.captcha.label"),
    verifying: t("auth.captcha.verifying"),
    verified: t("auth.captcha.verified"),
    waitAlert: t("auth.captcha.wait"),
    error: t("auth.captcha.failed"),
    expired: t("auth.captcha.expired"),
  });

  useEffect(() => {
    latest.current = { control, ask };
    mark(host.current, control);
  });

  // Before the widget has rendered: it fires `load` only once, soon after it is mounted.
  useLayoutEffect(() => {
    const widget = host.current;
    if (widget === null) return;
    latest.current.control.onChange(undefined);
    const configure = () => {
      mark(widget, latest.current.control);
      void widget.configure({
        fetch: async () =>
          new Response(JSON.stringify(await latest.current.ask()), {
            headers: { "content-type": "application/json" },
          }),
      });
    };
    const follow = ({ detail }: CustomEventInit) =>
      latest.current.control.onChange(
        detail.state === "verified" ? detail.payload : undefined,
      );
    widget.addEventListener("load", configure);
    widget.addEventListener("statechange", follow);
    return () => {
      widget.removeEventListener("load", configure);
      widget.removeEventListener("statechange", follow);
    };
  }, []);

  return (
    <altcha-widget
      ref={host}
      name={control.name}
      type="native"
      challenge="/captcha/challenge"
      language={language}
    />
  );
}

/** Copies the control's ARIA attributes to the checkbox that the widget renders itself. */
function mark(widget: HTMLElement | null, control: CaptchaControl): void {
  const box = widget?.querySelector('input[type="checkbox"]');
  box?.setAttribute("aria-invalid", String(control["aria-invalid"]));
  box?.setAttribute("aria-required", String(control["aria-required"]));
  const described = control["aria-describedby"];
  if (described === undefined) box?.removeAttribute("aria-describedby");
  else box?.setAttribute("aria-describedby", described);
}
