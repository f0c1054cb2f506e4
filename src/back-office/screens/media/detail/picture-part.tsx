import { Radio, Typography } from "antd";
import { useState } from "react";
import styles from "#src/back-office/screens/media/media.module.css";
import { useTexts } from "#src/back-office/texts.ts";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import { imageFocus } from "#src/domain/values/image.ts";
import type { Rectangle } from "#src/domain/values/rectangle.ts";
import { FocusControl } from "#src/forms/rjsf/document/focus-control.tsx";
import type { OfficePicture } from "#src/schema/types.gen.ts";
import { CropControl } from "./crop-control.tsx";
import type { PictureEdits } from "./picture-edits.ts";
import { PictureView } from "./picture-view.tsx";

interface Props {
  picture: OfficePicture;
  crop: Rectangle | null;
  focus: { x: number; y: number } | null;
  isReadOnly: boolean;
  onEdit: (edits: PictureEdits) => void;
}

const forms = ["16 / 9", "1 / 1", "5 / 2"];

/** What is shown of a picture: the focal point, and the part. */
export function PicturePart({
  picture,
  crop,
  focus,
  isReadOnly,
  onEdit,
}: Props) {
  const t = useTexts();
  const texts = useFieldTexts();
  const [tool, setTool] = useState<"focus" | "crop">("focus");
  const isSaved = crop === picture.crop;
  return (
    <section className={styles["part"]} aria-label={t("media.part")}>
      {!isReadOnly && (
        <Radio.Group
          aria-label={t("media.part")}
          optionType="button"
          value={tool}
          onChange={({ target }) => setTool(target.value)}
          options={(["focus", "crop"] as const).map((value) => ({
            value,
            label: t(`media.${value}`),
          }))}
        />
      )}
      {!isReadOnly && (
        <Typography.Text type="secondary">
          {t(`media.${tool}_hint`)}
        </Typography.Text>
      )}
      {tool === "crop" ? (
        <CropControl
          {...{ picture, crop }}
          onChange={(next) => onEdit({ crop: next })}
        />
      ) : (
        <>
          <FocusControl
            value={focus}
            isReadOnly={isReadOnly}
            onChange={(next) => onEdit({ focus: next })}
            t={texts}
            texts={{
              at: ({ x, y }) =>
                t("media.focus_at", { x: Math.round(x), y: Math.round(y) }),
              horizontal: t("media.horizontal"),
              vertical: t("media.vertical"),
              center: t("media.center"),
            }}
          >
            <PictureView {...{ picture, crop }} />
          </FocusControl>
          {isSaved && (
            <>
              <h3>{t("media.previews")}</h3>
              <div className={styles["previews"]}>
                {forms.map((aspectRatio) => (
                  <img
                    key={aspectRatio}
                    className={styles["preview"]}
                    src={picture.sizes[0]?.url}
                    alt=""
                    style={{
                      aspectRatio,
                      objectPosition: imageFocus({ focus }),
                    }}
                  />
                ))}
              </div>
            </>
          )}
        </>
      )}
    </section>
  );
}
