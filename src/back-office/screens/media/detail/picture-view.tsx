import styles from "#src/back-office/screens/media/media.module.css";
import { versionAddress } from "#src/domain/values/pictures.ts";
import { type Rectangle, whole } from "#src/domain/values/rectangle.ts";
import type { OfficePicture } from "#src/schema/types.gen.ts";

/** The upright original as a whole, as large as the browser needs it. */
export const wholeAddress = ({ id, version, crop }: OfficePicture): string =>
  crop === null
    ? versionAddress(id, version, 1920)
    : `/v2/bo/media/${id}/original?version=${version}`;

interface Props {
  picture: OfficePicture;
  crop: Rectangle | null;
}

const VIEW_HEIGHT_PX = 420;

/** A part of a picture, saved or not. */
export function PictureView({ picture, crop }: Props) {
  const { x, y, width, height } = crop ?? whole(picture);
  return (
    <div
      className={styles["view"]}
      style={{
        aspectRatio: `${width} / ${height}`,
        inlineSize: Math.min(
          Math.round((VIEW_HEIGHT_PX * width) / height),
          Math.max(width, 240),
        ),
      }}
    >
      <img
        src={wholeAddress(picture)}
        alt=""
        style={{
          position: "absolute",
          inlineSize: `${(100 * picture.width) / width}%`,
          insetInlineStart: `${(-100 * x) / width}%`,
          top: `${(-100 * y) / height}%`,
          maxInlineSize: "none",
        }}
      />
    </div>
  );
}
