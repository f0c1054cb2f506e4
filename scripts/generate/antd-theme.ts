import type { ThemeConfig } from "antd";
import type { ThemeTokens } from "#src/domain/theme/derive-theme.ts";

/** A CSS color in terms of a theme's custom properties. */
type Color = string;

/** The colors of a theme by name: `var(--p-main)` instead of `#651c32`. */
export type ThemeColors = Record<keyof ThemeTokens, Color>;

/** Mixes `share` (0 to 1) of `b` into `a`, in the browser. */
const mix = (a: Color, b: Color, share: number): Color =>
  `color-mix(in srgb, ${a}, ${b} ${share * 100}%)`;

/** antd's names for the shades of one meaning (`Primary`, `Success`, …). Text on solid fills is `surfaceRaised`. */
function shades(
  name: string,
  strong: Color,
  tint: Color,
  { surfaceRaised, text }: ThemeColors,
): Record<string, string> {
  const key = (suffix: string) => `color${name}${suffix}`;
  const hover = mix(strong, text, 0.15);
  const active = mix(strong, text, 0.3);
  return {
    [key("")]: strong,
    [key("Hover")]: hover,
    [key("Active")]: active,
    [key("Text")]: strong,
    [key("TextHover")]: hover,
    [key("TextActive")]: active,
    [key("Bg")]: tint,
    [key("BgHover")]: mix(tint, strong, 0.06),
    [key("BgActive")]: mix(tint, strong, 0.12),
    [key("Border")]: mix(surfaceRaised, strong, 0.4),
    [key("BorderHover")]: mix(surfaceRaised, strong, 0.6),
  };
}

function colors(tokens: ThemeColors): Record<string, string> {
  const { text, textMuted, surfaceRaised, surfaceSunken } = tokens;
  return {
    ...shades("Primary", tokens.mainStrong, tokens.mainSurface, tokens),
    ...shades("Link", tokens.link, tokens.mainSurface, tokens),
    ...shades("Success", tokens.success, tokens.successSurface, tokens),
    ...shades("Warning", tokens.warning, tokens.warningSurface, tokens),
    ...shades("Error", tokens.danger, tokens.dangerSurface, tokens),
    ...shades("Info", tokens.info, tokens.infoSurface, tokens),
    colorTextBase: text,
    colorBgBase: surfaceRaised,
    colorText: text,
    colorTextSecondary: textMuted,
    colorTextTertiary: textMuted,
    colorTextQuaternary: mix(textMuted, surfaceRaised, 0.4),
    colorBorder: tokens.borderStrong,
    colorBorderSecondary: tokens.border,
    colorBorderDisabled: tokens.border,
    colorFill: mix(surfaceSunken, text, 0.1),
    colorFillSecondary: mix(surfaceSunken, text, 0.05),
    colorFillTertiary: surfaceSunken,
    colorFillQuaternary: tokens.surface,
    colorBgLayout: tokens.surface,
    colorBgContainer: surfaceRaised,
    colorBgElevated: surfaceRaised,
    colorBgSpotlight: text,
    colorBgSolid: text,
    colorBgSolidHover: text,
    colorBgSolidActive: text,
    colorErrorBgFilledHover: mix(tokens.dangerSurface, tokens.danger, 0.06),
  };
}

/** Our tokens as an antd theme: gold only for the primary button, main for selected items. */
export function antdTheme(
  tokens: ThemeColors,
  { desktop, motion }: { desktop: boolean; motion: boolean },
): ThemeConfig {
  const ring = `0 0 0 2px ${tokens.focus}`;
  return {
    token: {
      ...colors(tokens),
      fontFamily: "var(--p-font)",
      fontSize: desktop ? 16 : 14,
      fontSizeHeading1: desktop ? 30 : 24,
      fontSizeHeading2: desktop ? 20 : 18,
      borderRadius: 5,
      borderRadiusSM: 5,
      borderRadiusLG: 5,
      controlHeight: 44,
      controlHeightSM: 40,
      controlHeightLG: 48,
      motion,
      colorTextLightSolid: tokens.surfaceRaised,
      colorWhite: tokens.surfaceRaised,
      colorTextPlaceholder: tokens.textMuted,
    },
    components: {
      Input: {
        inputFontSizeLG: 16,
        activeBorderColor: tokens.focus,
        hoverBorderColor: tokens.mainStrong,
        activeShadow: ring,
        errorActiveShadow: ring,
      },
      Progress: {
        defaultColor: tokens.mainStrong,
        remainingColor: tokens.surfaceSunken,
      },
      Button: {
        fontWeight: 600,
        contentFontSizeLG: desktop ? 16 : 15,
        colorPrimary: tokens.primary,
        colorPrimaryHover: tokens.primaryHover,
        colorPrimaryActive: tokens.primaryActive,
        primaryColor: tokens.onPrimary,
        primaryShadow: `inset 0 0 0 1px ${tokens.primaryEdge}`,
        defaultShadow: "none",
        dangerShadow: "none",
        defaultHoverColor: tokens.mainStrong,
        defaultHoverBorderColor: tokens.mainStrong,
        defaultActiveColor: tokens.mainStrong,
        defaultActiveBorderColor: tokens.mainStrong,
      },
    },
  };
}
