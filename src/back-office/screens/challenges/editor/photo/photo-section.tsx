import { Button } from "antd";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { SectionForm } from "#src/back-office/screens/challenges/editor/section-form.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { phoneReach, usualPhone } from "#src/domain/challenge/phone-sizes.ts";
import { photoRules } from "#src/domain/challenge/photo-entry.ts";
import { contestPhotoRules } from "#src/domain/values/file-rules.ts";

const properties = ["photoMinWidth", "photoMinHeight", "photoMaxSize"];

const presets = [
  { name: "any", side: null },
  { name: "screen", side: 1200 },
  { name: "print", side: 2400 },
] as const;

const sizeOf = (width: number, height: number) => `${width} × ${height}`;

/** How large a photo must be, and what that means for the phones of participants. */
export default function PhotoSection() {
  const { body, session, isReadOnly } = useOpenDocument();
  const t = useTexts();
  const { minWidth, minHeight, maxSize } = photoRules({
    photoMinWidth: numberIn(body["photoMinWidth"]),
    photoMinHeight: numberIn(body["photoMinHeight"]),
    photoMaxSize: numberIn(body["photoMaxSize"]),
  });
  const { short, long } = usualPhone;
  return (
    <>
      {!isReadOnly && (
        <fieldset className={layout["group"]}>
          <legend>{t("photo.presets")}</legend>
          {presets.map(({ name, side }) => {
            const isChosen = minWidth === (side ?? 0) && minHeight === minWidth;
            return (
              <Button
                key={name}
                type={isChosen ? "primary" : "default"}
                aria-pressed={isChosen}
                onClick={() =>
                  session.edit((present) => ({
                    ...present,
                    photoMinWidth: side,
                    photoMinHeight: side,
                  }))
                }
              >
                {name === "any"
                  ? t("photo.preset.any")
                  : t(`photo.preset.${name}`, { size: sizeOf(side, side) })}
              </Button>
            );
          })}
        </fieldset>
      )}
      <SectionForm properties={properties} />
      <p role="status" className={layout["hint"]}>
        {t(`photo.meaning.${phoneReach(minWidth, minHeight)}`, {
          side: short,
          usual: sizeOf(short, long),
        })}
      </p>
      <p className={layout["hint"]}>
        {t("photo.formats", { size: maxSize / contestPhotoRules.megabyte })}
      </p>
    </>
  );
}

const numberIn = (value: unknown): number | null =>
  typeof value === "number" ? value : null;
