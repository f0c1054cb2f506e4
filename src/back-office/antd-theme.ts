import { type ThemeConfig, theme } from "antd";
import { readableOn } from "#src/domain/theme/contrast.ts";
import {
  deriveTheme,
  type Mode,
  type ThemeOption,
} from "#src/domain/theme/derive-theme.ts";

/** antd's theme in the programme's colors (BO-1.2). */
export function antdTheme(
  options: readonly ThemeOption[],
  mode: Mode,
): ThemeConfig {
  const tokens = deriveTheme(options, mode);
  /** On what is filled with the main color: a selected day, a tick. */
  const onMainStrong = readableOn(tokens.mainStrong);
  return {
    algorithm: [
      mode === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm,
      // antd's own shades are too dim in the dark, and its tints too close to their text for some main colors.
      (_seed, map = theme.getDesignToken()) => ({
        ...map,
        colorLink: tokens.mainStrong,
        colorPrimary: tokens.mainStrong,
        colorPrimaryBg: tokens.mainSurface,
        colorPrimaryBgHover: tokens.mainSurface,
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
        dangerColor: readableOn(tokens.danger),
        primaryColor: tokens.onMain,
        defaultActiveBorderColor: tokens.mainStrong,
        defaultActiveColor: tokens.mainStrong,
        defaultHoverBorderColor: tokens.mainStrong,
        defaultHoverColor: tokens.mainStrong,
      },
      Checkbox: { colorWhite: onMainStrong },
      DatePicker: { colorTextLightSolid: onMainStrong },
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
  };
}
