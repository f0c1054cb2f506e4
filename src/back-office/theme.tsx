import { useQuery } from "@tanstack/react-query";
import { ConfigProvider, theme } from "antd";
import type { Locale } from "antd/es/locale";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { optionsQuery } from "#src/api/programme/programme.ts";
import { themeModeAtom } from "#src/state/theme-mode.ts";
import { useMediaQuery } from "#src/ui/media-query.ts";
import "#src/ui/theme/fonts.css";
import { deriveTheme } from "#src/domain/theme/derive-theme.ts";

type Props = {
  /** Of the content security policy, for antd's styles. */
  nonce: string | undefined;
  /** antd's own texts. */
  locale: Locale;
  children: ReactNode;
};

/** antd in the programme's colors, light or dark as chosen or as the system is. */
export function Theme({ nonce, locale, children }: Props) {
  const mode = useAtomValue(themeModeAtom);
  const isSystemDark = useMediaQuery("(prefers-color-scheme: dark)");
  const isDark = mode === "system" ? isSystemDark : mode === "dark";
  const { data: options = [] } = useQuery(optionsQuery());
  const tokens = deriveTheme(options, isDark ? "dark" : "light");
  return (
    <ConfigProvider
      locale={locale}
      // The button that closes a dialog is beside its title.
      modal={{ styles: { header: { paddingInlineEnd: 40 } } }}
      {...(nonce !== undefined && { csp: { nonce } })}
      theme={{
        algorithm: [
          isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
          // The dark algorithm dims them; ours already have enough contrast.
          (_seed, map = theme.getDesignToken()) => ({
            ...map,
            colorLink: tokens.mainStrong,
            colorPrimary: tokens.mainStrong,
            colorError: tokens.danger,
            colorErrorHover: tokens.danger,
            colorErrorText: tokens.danger,
            colorErrorTextHover: tokens.danger,
          }),
        ],
        token: {
          fontFamily: "Figtree, system-ui, sans-serif",
          // While a dialog moves, antd neither focuses its field nor renders what is typed: letters would be lost.
          motion: false,
          fontSize: 16,
          fontSizeHeading1: 30,
          fontSizeHeading2: 24,
          fontSizeHeading3: 20,
          colorPrimary: tokens.mainStrong,
          colorLink: tokens.mainStrong,
          colorLinkHover: tokens.mainStrong,
          colorLinkActive: tokens.mainStrong,
          colorText: tokens.text,
          colorTextDescription: tokens.textMuted,
          colorTextPlaceholder: tokens.textMuted,
          colorTextTertiary: tokens.textMuted,
          colorError: tokens.danger,
          colorBgLayout: tokens.surface,
          colorBgContainer: tokens.surfaceRaised,
        },
        components: {
          Button: {
            colorPrimary: tokens.main,
            colorPrimaryActive: tokens.main,
            colorPrimaryHover: tokens.main,
            primaryColor: tokens.onMain,
            defaultActiveBorderColor: tokens.mainStrong,
            defaultActiveColor: tokens.mainStrong,
            defaultHoverBorderColor: tokens.mainStrong,
            defaultHoverColor: tokens.mainStrong,
          },
          Layout: {
            headerBg: tokens.main,
            headerColor: tokens.onMain,
            headerPadding: "0 24px",
          },
          Table: {
            cellFontSizeSM: 14,
            cellPaddingBlockSM: 5,
            cellPaddingInlineSM: 8,
            rowSelectedBg: tokens.surface,
            rowSelectedHoverBg: tokens.surface,
          },
        },
      }}
    >
      {children}
    </ConfigProvider>
  );
}
