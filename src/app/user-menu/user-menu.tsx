import DownOutlined from "@ant-design/icons/DownOutlined";
import { useAtom } from "jotai";
import { useRef, useState } from "react";
import { Link } from "wouter";
import { usePageChange } from "#src/app/routing/page-change.ts";
import { historyAddress } from "#src/domain/challenge/challenge-address.ts";
import { initials } from "#src/domain/people/person.ts";
import { pointsAddress } from "#src/domain/store/points-filter.ts";
import { ordersAddress } from "#src/domain/store/store-address.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { useNotify } from "#src/state/notifications.ts";
import { themeModeAtom, themeModes } from "#src/state/theme-mode.ts";
import { LanguageChoice } from "#src/ui/language-choice/language-choice.tsx";
import { useLightDismiss } from "#src/ui/light-dismiss.ts";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import styles from "./user-menu.module.css";

type Props = {
  name: string;
  email: string | undefined;
  /** URL of the user's picture; initials are shown if there is no picture or it fails to load. */
  picture?: string | undefined;
  /** Already formatted, with the currency; undefined if the store is disabled. */
  points: string | undefined;
  /** Opens the back office; undefined for users without access to it. */
  onBackOffice: (() => void) | undefined;
  /** Whether the API has declarations, point movements and orders. */
  hasDeclarations: boolean;
  hasMovements: boolean;
  hasOrders: boolean;
};

const panelId = "user-menu";

/** The signed-in user, with balance, language, appearance, back office and sign-out. */
export function UserMenu({
  name,
  email,
  picture,
  points,
  onBackOffice,
  hasDeclarations,
  hasMovements,
  hasOrders,
}: Props) {
  const { t } = useTranslation();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  usePageChange(() => setOpen(false));
  useLightDismiss(menu, isOpen, (isEscape) => {
    setOpen(false);
    if (isEscape) button.current?.focus();
  });

  return (
    <div ref={menu} className={styles["menu"]}>
      <button
        ref={button}
        type="button"
        className={styles["button"]}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        <VisuallyHidden>{t("app.user.menu")} </VisuallyHidden>
        <Face name={name} picture={picture} />
        <span className={styles["name"]}>{name}</span>
        {points && <span className={styles["points"]}>{points}</span>}
        <DownOutlined aria-hidden="true" className={styles["caret"]} />
      </button>
      <div id={panelId} hidden={!isOpen} className={styles["panel"]}>
        <div className={styles["who"]}>
          <strong>{name}</strong>
          {email && <span className={styles["email"]}>{email}</span>}
        </div>
        {points && (
          <p className={styles["balance"]}>
            {t("app.user.points")} <strong>{points}</strong>
          </p>
        )}
        <Preferences />
        <ul className={styles["links"]}>
          {hasDeclarations && (
            <li>
              <Link className={styles["link"]} href={historyAddress()}>
                {t("history.title")}
              </Link>
            </li>
          )}
          {hasMovements && (
            <li>
              <Link className={styles["link"]} href={pointsAddress()}>
                {t("points.title")}
              </Link>
            </li>
          )}
          {points && hasOrders && (
            <li>
              <Link className={styles["link"]} href={ordersAddress()}>
                {t("orders.title")}
              </Link>
            </li>
          )}
          <li>
            <Link className={styles["link"]} href="/account/details">
              {t("app.user.account")}
            </Link>
          </li>
          {onBackOffice && (
            <li>
              <a
                className={styles["link"]}
                href="/bo/"
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  onBackOffice();
                }}
              >
                {t("app.user.back_office")}
              </a>
            </li>
          )}
          <li>
            <Link className={styles["link"]} href="/logout">
              {t("app.user.sign_out")}
            </Link>
          </li>
        </ul>
      </div>
    </div>
  );
}

/** The user's picture, or initials, next to the name. */
function Face({ name, picture }: Pick<Props, "name" | "picture">) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className={styles["avatar"]} aria-hidden="true">
      {picture === undefined || picture === failed ? (
        initials(name)
      ) : (
        <img src={picture} alt="" onError={() => setFailed(picture)} />
      )}
    </span>
  );
}

/** Language and appearance. */
function Preferences() {
  const { t } = useTranslation();
  const notify = useNotify();
  return (
    <div className={styles["preferences"]}>
      <LanguageChoice
        onFailure={() => notify("error", t("app.language_failed"))}
      />
      <ThemeChoice />
    </div>
  );
}

/** Light, dark, or the device's setting. */
function ThemeChoice() {
  const { t } = useTranslation();
  const [mode, setMode] = useAtom(themeModeAtom);
  return (
    <fieldset className={styles["themes"]}>
      <legend>{t("core.theme.label")}</legend>
      {themeModes.map((one) => (
        <label key={one} className={styles["theme"]}>
          <input
            type="radio"
            name="theme"
            value={one}
            checked={mode === one}
            onChange={() => setMode(one)}
          />
          <span>{t(`core.theme.${one}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
