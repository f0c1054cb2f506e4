import { Checkbox, Modal } from "antd";
import { useState } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import { useFocusBack } from "#src/back-office/ui/focus-back.ts";
import { documentLanguages } from "#src/domain/documents/languages.ts";
import { languageNames } from "#src/i18n/languages.ts";
import type { Language } from "#src/schema/types.gen.ts";

interface Props {
  name: string;
  /** Those that count in the page. */
  languages: readonly Language[];
  /** Empty for all. */
  chosen: readonly string[];
  onChange: (codes: string[]) => void;
  onClose: () => void;
}

/** In which languages a block is on the page. */
export default function LanguagesDialog(props: Props) {
  const t = useTexts();
  useFocusBack();
  const { languages, chosen } = props;
  const [codes, setCodes] = useState<readonly string[]>(
    chosen.length === 0 ? languages : chosen,
  );
  const isChosen = (code: string) => codes.includes(code);
  return (
    <Modal
      open
      title={t("composer.languages_titled", { name: props.name })}
      okText={t("form.save")}
      okButtonProps={{ disabled: !languages.some(isChosen) }}
      onOk={() => {
        const isAll = languages.every(isChosen);
        props.onChange(isAll ? [] : documentLanguages.filter(isChosen));
        props.onClose();
      }}
      onCancel={props.onClose}
    >
      <p id="languages-why">{t("composer.languages_why")}</p>
      <Checkbox.Group
        aria-describedby="languages-why"
        value={codes.filter((code) => languages.some((one) => one === code))}
        // Those that do not count stay.
        onChange={(next) => setCodes([...without(codes, languages), ...next])}
        options={languages.map((code) => ({
          value: code as string,
          label: languageNames[code],
        }))}
      />
    </Modal>
  );
}

const without = (codes: readonly string[], others: readonly string[]) =>
  codes.filter((code) => !others.includes(code));
