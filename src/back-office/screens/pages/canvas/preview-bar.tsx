import { AppstoreOutlined } from "@ant-design/icons";
import { Button, Select, Tooltip, Typography } from "antd";
import { useEffect, useEffectEvent } from "react";
import { useMay } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { languageNames, languages } from "#src/i18n/languages.ts";
import { InstantField } from "./instant-field.tsx";
import { PersonField } from "./person-field.tsx";
import styles from "./preview-bar.module.css";
import {
  defaultFrames,
  type PreviewOptions,
  type PreviewWidth,
  widths,
} from "./preview-options.ts";
import { useWidthName } from "./width-name.ts";

interface PreviewBarProps {
  options: PreviewOptions;
  body: JsonObject;
  /** Its releases to come are marked, too. */
  documentId?: string;
  /** The language of the page; chosen elsewhere without `onLanguage`. */
  language?: string;
  onLanguage?: (language: string) => void;
}

/** What the preview shows: date × person × language × width × theme, in one frame or four (BO-4.5). */
export function PreviewBar({
  options,
  body,
  documentId,
  language = "fr",
  onLanguage,
}: PreviewBarProps) {
  const t = useTexts();
  const may = useMay();
  const widthName = useWidthName();
  const { at, person, width, theme, frames, change } = options;
  const toggleFrames = () =>
    change({
      frames: frames === undefined ? defaultFrames(language) : undefined,
    });
  useAltP(toggleFrames);
  const mayPreview = may("PREVIEW_AS") && may("CONTENT_WRITE");
  return (
    <section className={styles["bar"]} aria-label={t("canvas.bar")}>
      <InstantField {...{ at, change, body, documentId }} />
      {mayPreview && <PersonField person={person} change={change} />}
      {onLanguage !== undefined && frames === undefined && (
        <Select
          aria-label={t("canvas.language")}
          value={language}
          onChange={onLanguage}
          options={languages.map((value) => ({
            value,
            label: languageNames[value],
          }))}
        />
      )}
      {frames === undefined && (
        <Select<PreviewWidth>
          aria-label={t("canvas.width")}
          value={width}
          popupMatchSelectWidth={false}
          onChange={(next) => change({ width: next })}
          options={widths.map((value) => ({ value, label: widthName(value) }))}
        />
      )}
      <Select
        aria-label={t("canvas.theme")}
        value={theme}
        onChange={(next) => change({ theme: next })}
        options={(["light", "dark"] as const).map((value) => ({
          value,
          label: t(`appearance.${value}`),
        }))}
      />
      <Tooltip title="Alt+P">
        <Button
          aria-label={t("canvas.four")}
          aria-pressed={frames !== undefined}
          aria-keyshortcuts="Alt+P"
          type={frames === undefined ? "default" : "primary"}
          icon={<AppstoreOutlined aria-hidden />}
          onClick={toggleFrames}
        />
      </Tooltip>
      <Typography.Text type="secondary" role="status">
        {at === undefined
          ? t("canvas.shown_now")
          : t("canvas.shown_at", { date: formatDate(at, "LLL") })}
      </Typography.Text>
      {!mayPreview && (
        <Typography.Text type="secondary">
          {t("canvas.public_only")}
        </Typography.Text>
      )}
    </section>
  );
}

/** Calls back on Alt+P, whatever that types on the keyboard in use. */
function useAltP(onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isOurs =
      event.altKey && !event.ctrlKey && !event.metaKey && event.code === "KeyP";
    if (!isOurs) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
