import IconContext from "@ant-design/icons/lib/components/Context";
import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
} from "react";
import {
  deriveTheme,
  type Mode,
  type ThemeOption,
} from "#src/domain/theme/derive-theme.ts";
import { useMediaQuery } from "#src/ui/media-query.ts";
import { useIsPrinting } from "#src/ui/printing.ts";
import { applyTheme } from "./apply-theme.ts";
import "./antd.gen.css";
import "./fonts.css";
import "./tokens.css";
import "./base.css";

export type ThemeMode = Mode | "system";

const ModeContext = createContext<Mode>("light");

/** Whether the page is light or dark. */
export const useThemeMode = (): Mode => useContext(ModeContext);

type Props = {
  /** The programme's options (GET /options); empty while they load. Must be referentially stable. */
  options: readonly ThemeOption[];
  mode: ThemeMode;
  children: ReactNode;
};

/** Icons have their styles in antd.gen.css. */
const iconStyles = { zeroRuntime: true };

/** Applies the programme's colors to the page, in light or dark mode. */
export function ThemeProvider({ options, mode, children }: Props) {
  const systemDark = useMediaQuery("(prefers-color-scheme: dark)");
  const chosen = mode === "system" ? (systemDark ? "dark" : "light") : mode;
  // Paper is white.
  const shown: Mode = useIsPrinting() ? "light" : chosen;

  const tokens = useMemo(() => deriveTheme(options, shown), [options, shown]);
  useLayoutEffect(
    () => applyTheme(document.documentElement, tokens, shown),
    [tokens, shown],
  );

  return (
    <IconContext value={iconStyles}>
      <ModeContext value={shown}>{children}</ModeContext>
    </IconContext>
  );
}
