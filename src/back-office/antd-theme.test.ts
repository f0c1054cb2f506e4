import { theme } from "antd";
import { describe, expect, test } from "vitest";
import type { Hex } from "#src/domain/theme/color.ts";
import { contrast, minimum } from "#src/domain/theme/contrast.ts";
import { antdTheme } from "./antd-theme.ts";

const mainColors = ["#651c32", "#d11f2d", "#000000", "#ffd400", "#b5d8f0"];

describe.each(mainColors)(
  "BO-1.2: a programme whose main color is %s",
  (value) => {
    test.each(["light", "dark"] as const)(
      "has selected options, rows and days that can be read, %s",
      (mode) => {
        const config = antdTheme([{ name: "$primaryHue", value }], mode);
        const token = theme.getDesignToken(config);
        const day = {
          ...token,
          ...config.components?.DatePicker,
        };
        const pairs = {
          "a selected option": [token.colorText, token.controlItemBgActive],
          "one under the mouse": [
            token.colorText,
            token.controlItemBgActiveHover,
          ],
          "its description": [
            token.colorTextDescription,
            token.controlItemBgActive,
          ],
          "a chosen item of a menu": [
            token.colorPrimary,
            token.controlItemBgActive,
          ],
          "a selected day": [day.colorTextLightSolid, token.colorPrimary],
        };
        for (const [what, [text, background]] of Object.entries(pairs))
          expect(
            contrast(text as Hex, background as Hex),
            what,
          ).toBeGreaterThanOrEqual(minimum.text);
      },
    );
  },
);
