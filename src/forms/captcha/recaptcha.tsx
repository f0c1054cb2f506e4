import { useEffect, useReducer, useRef, useState } from "react";
import { toLanguage, useTranslation } from "#src/i18n/index.ts";
import { Button } from "#src/ui/controls.tsx";
import styles from "./captcha.module.css";
import type { CaptchaControl } from "./captcha-control.ts";
import { loadGrecaptcha } from "./google-script.ts";

type Props = { control: CaptchaControl; siteKey: string };

/** Google's reCAPTCHA, rendered by its own script. */
export default function Recaptcha({ control, siteKey }: Props) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ control, language });
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    latest.current = { control, language };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts over
  useEffect(() => {
    let isWanted = true;
    const change = (response: string | undefined) => {
      if (isWanted) latest.current.control.onChange(response);
    };
    change(undefined);
    setFailed(false);
    loadGrecaptcha(latest.current.language)
      .then((grecaptcha) => {
        if (!isWanted) return;
        const box = document.createElement("div");
        place.current?.replaceChildren(box);
        grecaptcha.render(box, {
          sitekey: siteKey,
          theme:
            document.documentElement.dataset["theme"] === "dark"
              ? "dark"
              : "light",
          callback: change,
          "expired-callback": () => change(undefined),
          "error-callback": () => change(undefined),
        });
      })
      .catch(() => {
        if (isWanted) setFailed(true);
      });
    return () => {
      isWanted = false;
    };
  }, [siteKey, attempt]);

  return (
    <fieldset
      className={styles["group"]}
      aria-invalid={control["aria-invalid"]}
      aria-label={t("auth.captcha.group")}
      aria-describedby={control["aria-describedby"]}
    >
      <div ref={place} />
      {hasFailed && (
        <>
          <p role="alert">{t("auth.captcha.unavailable")}</p>
          <Button onClick={retry}>{t("core.retry")}</Button>
        </>
      )}
      <input type="hidden" name={control.name} value={control.value ?? ""} />
    </fieldset>
  );
}
