import { EyeOutlined } from "@ant-design/icons";
import { Select, type SelectProps } from "antd";
import { useProgrammeLanguages } from "#src/back-office/api/documents.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { narrowedTo } from "#src/domain/programme/languages.ts";
import { languageNames } from "#src/i18n/languages.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { Language } from "#src/schema/types.gen.ts";

/** The languages in which participants get a page. */
export const usePageLanguages = ({
  languages,
}: JsonObject): readonly Language[] =>
  narrowedTo(useProgrammeLanguages(), languages).all;

interface Props extends Pick<SelectProps, "size"> {
  body: JsonObject;
  value: string;
  onChange: (language: string) => void;
}

/** In which language a preview shows the page. */
export function PageLanguage({ body, ...select }: Props) {
  const t = useTexts();
  const languages = usePageLanguages(body);
  return (
    <Select
      {...select}
      aria-label={t("canvas.language")}
      prefix={<EyeOutlined aria-hidden />}
      popupMatchSelectWidth={false}
      options={languages.map((value) => ({
        value: value as string,
        label: languageNames[value],
      }))}
    />
  );
}
