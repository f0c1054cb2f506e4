import { Typography } from "antd";
import { useEffect, useState } from "react";
import { isBlank } from "#src/domain/documents/languages.ts";
import { isObject, type JsonObject } from "#src/schema/json.ts";
import { useForm } from "./form-context.ts";
import { type LibraryPicture, usePictures } from "./pictures-context.ts";

/** A picture of the library; undefined while it is not known, null if it does not exist. */
export function useLibraryPicture(
  id: string | undefined,
): LibraryPicture | null | undefined {
  const find = usePictures()?.findPicture;
  const [found, setFound] = useState<LibraryPicture | null>();
  useEffect(() => {
    let isCurrent = true;
    setFound(undefined);
    if (id !== undefined)
      find?.(id).then(
        (picture) => isCurrent && setFound(picture ?? null),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [id, find]);
  return found;
}

/** What the library says for those who do not see the picture, in the languages that the document has no text in. */
export function LibraryTexts({
  picture,
  value,
}: {
  picture: LibraryPicture | null | undefined;
  value: JsonObject;
}) {
  const { t, shown } = useForm();
  if (picture === undefined) return null;
  if (picture === null)
    return <Typography.Text type="danger">{t("image_gone")}</Typography.Text>;
  const own = value["alt"];
  const lacking = shown.filter((code) =>
    isBlank(isObject(own) ? own[code] : own),
  );
  if (picture.isDecorative && lacking.length > 0)
    return <Typography.Text>{t("library_decorative")}</Typography.Text>;
  return (
    <div>
      {lacking.map((code) => {
        const text = picture.alt[code];
        return (
          <div key={code}>
            {text ? (
              <Typography.Text lang={code}>
                {t("library_alt", { text })}
              </Typography.Text>
            ) : (
              <Typography.Text type="danger">
                {t("library_no_alt", { language: code.toUpperCase() })}
              </Typography.Text>
            )}
          </div>
        );
      })}
    </div>
  );
}
