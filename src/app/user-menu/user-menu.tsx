import DownOutlined from "@ant-design/icons/DownOutlined";
import { useRef, useState } from "react";
import { Link } from "wouter";
import { usePageChange } from "#src/app/routing/use-page-change.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import { initials } from "./initials.ts";
import { Preferences } from "./preferences.tsx";
import styles from "./user-menu.module.css";

type Props = {
  name: string;
  email: string | undefined;
  /** Already formatted, with the currency; none where the store is not used. */
  points: string | undefined;
  hasBackOffice: boolean;
};

const panelId = "user-menu";

/** Who is signed in, and what concerns the user alone: balance, language, appearance, back office, signing out. */
export function UserMenu({ name, email, points, hasBackOffice }: Props) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  usePageChange(() => panel.current?.hidePopover());

  return (
    <>
      <button
        type="button"
        className={styles["button"]}
        popoverTarget={panelId}
        aria-expanded={isOpen}
      >
        <VisuallyHidden>{t("app.user.menu")} </VisuallyHidden>
        <span className={styles["avatar"]} aria-hidden="true">
          {initials(name)}
        </span>
        <span className={styles["name"]}>{name}</span>
        {points && <span className={styles["points"]}>{points}</span>}
        <DownOutlined aria-hidden="true" className={styles["caret"]} />
      </button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        className={styles["panel"]}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
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
          <li>
            <Link className={styles["link"]} href="/account/details">
              {t("app.user.account")}
            </Link>
          </li>
          {hasBackOffice && (
            <li>
              <a className={styles["link"]} href="/bo">
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
    </>
  );
}
