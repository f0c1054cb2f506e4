import { LoadingOutlined } from "@ant-design/icons";
import { ConfigProvider } from "antd";
import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
} from "react";
import { toLanguage, useTranslation } from "#src/i18n/index.ts";
import { breakpoints, useMediaQuery } from "#src/ui/media-query.ts";
import { useIsPrinting } from "#src/ui/printing.ts";
import { useAntdLocale } from "./antd-locale.ts";
import { antdTheme } from "./antd-theme.ts";
import {
  applyTheme,
  deriveTheme,
  type Mode,
  type ThemeOption,
} from "./derive-theme.ts";
import "./antd.gen.css";
import "./fonts.css";
import "./tokens.css";
import "./base.css";

export type ThemeMode = Mode | "system";

const ModeContext = createContext<Mode>("light");

/** Whether the page is shown light or dark. */
export const useThemeMode = (): Mode => useContext(ModeContext);

type Props = {
  /** The programme's options (GET /options); empty while they load. Keep the same array between renders. */
  options: readonly ThemeOption[];
  mode: ThemeMode;
  nonce?: string | undefined;
  children: ReactNode;
};

/** antd's own icon of loading says "loading", in English, before a button's name, and leaves only when its animation has ended. */
export const buttonConfig = { loadingIcon: <LoadingOutlined aria-hidden /> };

/** Applies the programme's colors to antd and the page, in light or dark mode, and antd's messages of the present language. */
export function ThemeProvider({ options, mode, nonce, children }: Props) {
  const { i18n } = useTranslation();
  const locale = useAntdLocale(toLanguage(i18n.language));
  const systemDark = useMediaQuery("(prefers-color-scheme: dark)");
  const motion = !useMediaQuery("(prefers-reduced-motion: reduce)");
  const desktop = useMediaQuery(`(min-width: ${breakpoints.desktop}px)`);
  const chosen = mode === "system" ? (systemDark ? "dark" : "light") : mode;
  // Paper is white.
  const shown: Mode = useIsPrinting() ? "light" : chosen;

  const tokens = useMemo(() => deriveTheme(options, shown), [options, shown]);
  const theme = useMemo(
    () => antdTheme(tokens, { desktop, motion }),
    [tokens, desktop, motion],
  );
  useLayoutEffect(
    () => applyTheme(document.documentElement, tokens, shown),
    [tokens, shown],
  );

  return (
    <ConfigProvider
      theme={theme}
      locale={locale}
      button={buttonConfig}
      {...(nonce !== undefined && { csp: { nonce } })}
    >
      <ModeContext value={shown}>{children}</ModeContext>
    </ConfigProvider>
  );
}
