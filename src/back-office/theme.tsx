import { useQuery } from "@tanstack/react-query";
import { ConfigProvider, type ModalProps } from "antd";
import type { Locale } from "antd/es/locale";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { optionsQuery } from "#src/api/programme/programme.ts";
import { themeModeAtom } from "#src/state/theme-mode.ts";
import { useMediaQuery } from "#src/ui/media-query.ts";
import { useIsPrinting } from "#src/ui/printing.ts";
import "#src/ui/theme/fonts.css";
import { antdTheme } from "./antd-theme.ts";

type Props = {
  /** Of the content security policy, for antd's styles. */
  nonce: string | undefined;
  /** antd's own texts. */
  locale: Locale;
  children: ReactNode;
};

const modalStyles = ({ props: { footer } }: { props: ModalProps }) => ({
  // The button that closes a dialog is beside its title.
  header: { paddingInlineEnd: 40 },
  // What is long scrolls between the title and the buttons, which stay in sight. Without buttons the dialog scrolls.
  ...(footer !== null && {
    body: {
      marginInline: -4,
      maxHeight: "calc(100dvh - 240px)",
      overflow: "auto",
      padding: 4,
    },
    // Below each other where they are too wide for one row.
    footer: {
      ...{ display: "flex", flexWrap: "wrap" as const, rowGap: 8 },
      justifyContent: "flex-end",
    },
  }),
});

/** antd in the programme's colors, light or dark as chosen or as the system is. */
export function Theme({ nonce, locale, children }: Props) {
  const mode = useAtomValue(themeModeAtom);
  const isSystemDark = useMediaQuery("(prefers-color-scheme: dark)");
  // On paper, light text would have no dark background.
  const isPrinting = useIsPrinting();
  const isDark =
    !isPrinting && (mode === "system" ? isSystemDark : mode === "dark");
  const { data: options = [] } = useQuery(optionsQuery());
  return (
    <ConfigProvider
      locale={locale}
      modal={{ styles: modalStyles }}
      {...(nonce !== undefined && { csp: { nonce } })}
      theme={antdTheme(options, isDark ? "dark" : "light")}
    >
      {children}
    </ConfigProvider>
  );
}
