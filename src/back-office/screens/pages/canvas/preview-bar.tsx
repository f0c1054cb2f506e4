import { DatePicker, Select } from "antd";
import { useTexts } from "#src/back-office/texts.ts";
import { instantPicked, pickerTime } from "#src/back-office/ui/zone-time.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import styles from "./preview-bar.module.css";
import {
  type PreviewOptions,
  type PreviewWidth,
  previewWidths,
} from "./preview-options.ts";
import { useWidthName } from "./width-name.ts";

interface PreviewBarProps {
  options: PreviewOptions;
  body: JsonObject;
}

const widths: readonly PreviewWidth[] = [
  "fit",
  ...Object.values(previewWidths),
];

/** What the preview shows: the instant, the width and the theme (BO-4.5). */
export function PreviewBar({ options }: PreviewBarProps) {
  const t = useTexts();
  const widthName = useWidthName();
  const { at, width, theme, change } = options;
  return (
    <section className={styles["bar"]} aria-label={t("canvas.bar")}>
      <DatePicker
        aria-label={t("canvas.at")}
        placeholder={t("canvas.now")}
        showTime={{ format: "HH:mm" }}
        value={at === undefined ? null : pickerTime(at)}
        onChange={(picked) =>
          change({ at: picked ? instantPicked(picked) : undefined })
        }
      />
      <Select
        aria-label={t("canvas.width")}
        value={width}
        onChange={(next) => change({ width: next })}
        options={widths.map((value) => ({ value, label: widthName(value) }))}
      />
      <Select
        aria-label={t("canvas.theme")}
        value={theme}
        onChange={(next) => change({ theme: next })}
        options={(["light", "dark"] as const).map((value) => ({
          value,
          label: t(`appearance.${value}`),
        }))}
      />
    </section>
  );
}
