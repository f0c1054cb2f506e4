import { useAtomValue } from "jotai";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { optionValue } from "#src/api/programme/programme.ts";
import { useConfig, useOptions } from "#src/api/programme/use-programme.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import {
  programmeAddress,
  programmeImage,
  programmeLogos,
} from "#src/domain/programme/programme-address.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { choiceAtom, useConsentSettings } from "#src/state/consent.ts";
import { useNotify } from "#src/state/notifications.ts";
import { usePageTitle } from "#src/state/page-title.ts";
import { LanguageChoice } from "#src/ui/language-choice/language-choice.tsx";
import { Logo } from "#src/ui/logo/logo.tsx";
import { useThemeMode } from "#src/ui/theme/theme-provider.tsx";
import styles from "./access.module.css";

type AccessFrameProps = {
  /** The heading, and the window's title. */
  title: string;
  lead?: ReactNode;
  /** A drawing above the heading, for pages without a form. */
  drawing?: ReactNode;
  /** Its side on a large screen; on a small one it is above the form. Defaults to right. */
  illustrationSide?: "left" | "right" | "none" | undefined;
  /** For a long form: 480 px instead of 400. */
  wide?: boolean;
  children: ReactNode;
};

/** Frame of the login area's pages: the programme's logo, the language choice, a heading, and an illustration. */
export function AccessFrame({
  title,
  lead,
  drawing,
  illustrationSide = "right",
  wide = false,
  children,
}: AccessFrameProps) {
  const { t } = useTranslation();
  usePageTitle(title);
  const notify = useNotify();
  const config = useConfig();
  const options = useOptions();
  const url = programmeAddress(config.programUrl, location.protocol);
  const option = (name: string) => optionValue(options, name);
  // The login page's logo is designed for light paper; that of the header for the programme's main color.
  const ground =
    useThemeMode() === "dark" && option("$logoHeader") ? "main" : "surface";
  const name = config.programName?.trim() || t("app.default_title");
  // Not whether the banner is visible: it appears later, and would move the form.
  const isUndecided = useAtomValue(choiceAtom) === undefined;
  return (
    <div
      className={`${styles["access"]} ${styles[illustrationSide]}`}
      data-undecided={isUndecided || undefined}
    >
      <div className={styles["side"]}>
        <header className={styles["top"]}>
          <div className={styles["logo"]} data-ground={ground}>
            <Logo
              sources={programmeLogos(
                option(ground === "main" ? "$logoHeader" : "$logoLogin"),
                url,
              )}
              ground={ground}
              alt={name}
            />
          </div>
          <LanguageChoice
            onFailure={() => notify("error", t("app.language_failed"))}
          />
        </header>
        <div className={`${styles["form"]} ${wide ? styles["wide"] : ""}`}>
          {drawing && <div className={styles["drawing"]}>{drawing}</div>}
          <h1>{title}</h1>
          <div className={styles["lead"]}>{lead}</div>
          {children}
        </div>
        <CookieSettings />
      </div>
      {illustrationSide !== "none" && (
        <Illustration
          source={programmeImage(option("$backgroundLogin"), url)}
        />
      )}
    </div>
  );
}

/** Cookie settings, which visitors need as well: the login area has no footer. */
function CookieSettings() {
  const { t } = useTranslation();
  const { button, open } = useConsentSettings();
  return (
    <button
      ref={button}
      type="button"
      className={styles["cookies"]}
      onClick={open}
    >
      {t("consent.change")}
    </button>
  );
}

const bundled = `${basePath}/default-login.svg`;

/** The decorative picture next to the form: the programme's, or the bundled illustration (AS-2.2.6). */
function Illustration({ source }: { source: string | undefined }) {
  const [failed, setFailed] = useState<string>();
  const shown = source === undefined || source === failed ? bundled : source;
  return (
    <div className={styles["illustration"]}>
      <img src={shown} alt="" onError={() => setFailed(source)} />
    </div>
  );
}

/** Link back to login, below a form. */
export function BackToLogin({ href = "/auth" }: { href?: string }) {
  const { t } = useTranslation();
  return (
    <p className={styles["links"]}>
      <Link href={href}>{t("auth.back_to_login")}</Link>
    </p>
  );
}
