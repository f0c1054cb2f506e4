import {
  AppstoreOutlined,
  ColumnWidthOutlined,
  DesktopOutlined,
  FundProjectionScreenOutlined,
  MobileOutlined,
  MoonOutlined,
  TabletOutlined,
} from "@ant-design/icons";
import { Button, Select, Space, Tooltip, Typography } from "antd";
import { memo, useEffect, useEffectEvent } from "react";
import { useMay } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { InstantField } from "./instant-field.tsx";
import { usePageLanguages } from "./page-language.tsx";
import { PersonField } from "./person-field.tsx";
import styles from "./preview-bar.module.css";
import {
  defaultFrames,
  type PreviewOptions,
  type PreviewWidth,
  widths,
} from "./preview-options.ts";
import { useWidthName, widthKind } from "./width-name.ts";

interface PreviewBarProps {
  options: PreviewOptions;
  body: JsonObject;
  /** Its releases to come are marked, too. */
  documentId: string;
  /** The language of the page, which is chosen elsewhere. */
  language: string;
}

/** What the preview shows: date × person × language × width × theme, in one frame or four (BO-4.5). */
export const PreviewBar = memo(function PreviewBar({
  options,
  body,
  documentId,
  language,
}: PreviewBarProps) {
  const t = useTexts();
  const may = useMay();
  const widthName = useWidthName();
  const { at, person, width, theme, frames, change } = options;
  const languages = usePageLanguages(body);
  const toggleFrames = () =>
    change({
      frames:
        frames === undefined ? defaultFrames(language, languages) : undefined,
    });
  useAltP(toggleFrames);
  const mayPreview = may("PREVIEW_AS") && may("CONTENT_WRITE");
  return (
    <section className={styles["bar"]} aria-label={t("canvas.bar")}>
      <InstantField {...{ at, change, body, documentId }} />
      {mayPreview && <PersonField person={person} change={change} />}
      <div className={styles["looks"]}>
        {frames === undefined && (
          <Select<PreviewWidth>
            aria-label={t("canvas.width")}
            title={`${t("canvas.width")} : ${widthName(width)}`}
            value={width}
            popupMatchSelectWidth={false}
            onChange={(next) => change({ width: next })}
            labelRender={({ value }) => (
              <WidthIcon width={value as PreviewWidth} />
            )}
            options={widths.map((value) => ({
              value,
              label: widthName(value),
            }))}
            optionRender={({ label, value }) => (
              <Space>
                <WidthIcon width={value as PreviewWidth} />
                {label}
              </Space>
            )}
          />
        )}
        <Tooltip title={t("canvas.dark")}>
          <Button
            aria-label={t("canvas.dark")}
            aria-pressed={theme === "dark"}
            type={theme === "dark" ? "primary" : "default"}
            icon={<MoonOutlined aria-hidden />}
            onClick={() =>
              change({ theme: theme === "dark" ? "light" : "dark" })
            }
          />
        </Tooltip>
        <Tooltip title={`${t("canvas.four")} (Alt+P)`}>
          <Button
            aria-label={t("canvas.four")}
            aria-pressed={frames !== undefined}
            aria-keyshortcuts="Alt+P"
            type={frames === undefined ? "default" : "primary"}
            icon={<AppstoreOutlined aria-hidden />}
            onClick={toggleFrames}
          />
        </Tooltip>
      </div>
      <span role="status" className={styles["said"]}>
        {at === undefined
          ? t("canvas.shown_now")
          : t("canvas.shown_at", { date: formatDate(at, "LLL") })}
      </span>
      {!mayPreview && (
        <Typography.Text type="secondary">
          {t("canvas.public_only")}
        </Typography.Text>
      )}
    </section>
  );
});

const widthIcons = {
  phone: <MobileOutlined aria-hidden />,
  tablet: <TabletOutlined aria-hidden />,
  desktop: <DesktopOutlined aria-hidden />,
  wall: <FundProjectionScreenOutlined aria-hidden />,
};

function WidthIcon({ width }: { width: PreviewWidth }) {
  const name = widthKind(width);
  return name === undefined ? (
    <ColumnWidthOutlined aria-hidden />
  ) : (
    widthIcons[name]
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
