import { TranslationOutlined, UserOutlined } from "@ant-design/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  Alert,
  Button,
  ConfigProvider,
  Layout,
  Modal,
  Select,
  Typography,
} from "antd";
import { useAtom } from "jotai";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { configQuery, optionsQuery } from "#src/api/programme/programme.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { OpenScreensProvider } from "#src/back-office/screens/open-screens.ts";
import { screensFor } from "#src/back-office/screens/screens.ts";
import { SearchButton } from "#src/back-office/search/search-button.tsx";
import { useLanguage, useTexts } from "#src/back-office/texts.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import {
  programmeAddress,
  programmeLogos,
} from "#src/domain/programme/programme-address.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { languageNames, languages } from "#src/i18n/languages.ts";
import type { OfficeSession } from "#src/schema/types.gen.ts";
import { themeModeAtom, themeModes } from "#src/state/theme-mode.ts";
import { useMediaQuery } from "#src/ui/media-query.ts";
import styles from "./frame.module.css";
import { ScreenBoundary } from "./screen-boundary.tsx";
import { ScreenTitleProvider } from "./screen-title.ts";
import { useScreen } from "./use-screen.ts";

/** The programme's name and logo, as far as they are known. */
export function useProgramme() {
  const t = useTexts();
  const { data: config } = useQuery(configQuery());
  const { data: options = [] } = useQuery(optionsQuery());
  const name = config?.programName?.trim() || t("programme.default");
  const file = options.find((option) => option.name === "$logoHeader")?.value;
  const [logo] = programmeLogos(
    typeof file === "string" ? file : undefined,
    programmeAddress(config?.programUrl, location.protocol),
  );
  return { name, logo };
}

/** Header, rail and the screen of the address; each screen has one `h1` (BO-1.3). */
export function Frame({ session }: { session: OfficeSession }) {
  const t = useTexts();
  const [path] = useLocation();
  const { name } = useProgramme();
  const screens = screensFor(session.permissions);
  const { screen, isAllowed } = useScreen(screens, path);
  const [ownTitle, setOwnTitle] = useState<string>();
  const title = ownTitle ?? t(screen?.title ?? "frame.not_found");
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  const heading = useFocusOnChange(path);
  const rail = useCurrentInSight(screen?.path);
  const Screen = screen?.component;
  const isWide = screen?.isWide?.(path) === true;
  return (
    <Layout className={styles["frame"] ?? ""} data-wide={isWide}>
      <Header session={session} />
      <div className={styles["body"]}>
        <nav aria-label={t("frame.rail")}>
          <ul ref={rail} className={styles["links"]}>
            {screens.map(({ path: address, title: label, icon: Icon }) => (
              <li key={address}>
                <Link
                  href={address}
                  className={styles["link"]}
                  aria-current={address === screen?.path ? "page" : undefined}
                  title={isWide ? t(label) : undefined}
                >
                  <Icon aria-hidden="true" />
                  <span className={styles["label"]}>{t(label)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Layout.Content className={styles["content"] ?? ""}>
          <Typography.Title
            ref={heading}
            tabIndex={-1}
            className={styles["title"] ?? ""}
          >
            {title}
          </Typography.Title>
          {Screen === undefined ? (
            <p>{t("frame.not_found_why")}</p>
          ) : (
            <ConfigProvider componentDisabled={!isAllowed}>
              {!isAllowed && (
                <Alert
                  type="warning"
                  role="alert"
                  showIcon
                  title={t("frame.no_access")}
                />
              )}
              <OpenScreensProvider value={screens}>
                <ScreenTitleProvider value={setOwnTitle}>
                  <ScreenBoundary key={screen?.path} of={path}>
                    <Screen />
                  </ScreenBoundary>
                </ScreenTitleProvider>
              </OpenScreensProvider>
            </ConfigProvider>
          )}
          <p className={styles["zone"]}>
            {t("frame.time_zone", { zone: timeZone() })}
          </p>
        </Layout.Content>
      </div>
    </Layout>
  );
}

/** Focuses an element when the path changes, since the link that was followed may be gone. */
function useFocusOnChange(path: string) {
  const element = useRef<HTMLElement>(null);
  const last = useRef(path);
  useEffect(() => {
    if (last.current !== path) element.current?.focus();
    last.current = path;
  }, [path]);
  return element;
}

/** Scrolls a list, which is one line on a phone, to the link of the current screen. */
function useCurrentInSight(current: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is the current one
  useEffect(() => {
    list.current
      ?.querySelector("[aria-current]")
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  return list;
}

function Header({ session }: { session: OfficeSession }) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const [isUnsaved, setUnsaved] = useState(false);
  const leave = async () => {
    const { signOut } = await import("#src/back-office/session/sign-out.ts");
    if (await signOut(client, queries, session.user.id, { isSure: isUnsaved }))
      location.assign(`${basePath}/`);
    else setUnsaved(true);
  };
  const tryToLeave = () => {
    leave().catch(() => location.reload());
  };
  return (
    <Top search={<SearchButton />}>
      <span className={styles["who"]}>{session.user.name}</span>
      <Button onClick={tryToLeave}>{t("frame.sign_out")}</Button>
      <Modal
        open={isUnsaved}
        title={t("frame.sign_out_unsaved")}
        okText={t("frame.sign_out")}
        okButtonProps={{ danger: true }}
        cancelText={t("frame.stay")}
        onOk={tryToLeave}
        onCancel={() => setUnsaved(false)}
      >
        {t("frame.sign_out_deletes")}
      </Modal>
    </Top>
  );
}

interface TopProps {
  search?: ReactNode;
  /** The signed-in user, and signing out. */
  children?: ReactNode;
}

/** The header: programme, search, language, appearance and `children`; on a phone all but the search is in a dialog. */
export function Top({ search, children }: TopProps) {
  const t = useTexts();
  const { name, logo } = useProgramme();
  const isNarrow = useMediaQuery("(width < 800px)");
  const [isOpen, setOpen] = useState(false);
  return (
    <Layout.Header className={styles["header"] ?? ""}>
      <a className={styles["home"]} href={`${basePath}/`}>
        {logo === undefined ? (
          name
        ) : (
          <img src={logo} alt={name} className={styles["logo"]} />
        )}
      </a>
      <div className={styles["tools"]}>
        {!isNarrow && <Choices />}
        {search}
        {isNarrow ? (
          <>
            <Button
              aria-haspopup="dialog"
              aria-label={t("frame.account")}
              icon={<UserOutlined aria-hidden />}
              onClick={() => setOpen(true)}
            />
            <Modal
              open={isOpen}
              title={t("frame.account")}
              footer={null}
              onCancel={() => setOpen(false)}
            >
              <div className={styles["tools"]}>
                <Choices />
                {children}
              </div>
            </Modal>
          </>
        ) : (
          children
        )}
      </div>
    </Layout.Header>
  );
}

/** Language and appearance. */
function Choices() {
  const t = useTexts();
  const { language, change } = useLanguage();
  const [mode, setMode] = useAtom(themeModeAtom);
  return (
    <>
      <Select
        aria-label={t("frame.language")}
        prefix={<TranslationOutlined aria-hidden />}
        value={language}
        onChange={change}
        options={languages.map((value) => ({
          value,
          label: languageNames[value],
        }))}
      />
      <Select
        aria-label={t("frame.appearance")}
        value={mode}
        onChange={setMode}
        options={themeModes.map((value) => ({
          value,
          label: t(`appearance.${value}`),
        }))}
      />
    </>
  );
}
