import { Checkbox, Modal } from "antd";
import { useState } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import { useFocusBack } from "#src/back-office/ui/focus-back.ts";
import { languageNames, languages } from "#src/i18n/languages.ts";

interface Props {
  name: string;
  /** Empty for all. */
  chosen: readonly string[];
  onChange: (codes: string[]) => void;
  onClose: () => void;
}

/** In which languages a block is on the page. */
export default function LanguagesDialog(props: Props) {
  const t = useTexts();
  useFocusBack();
  const [codes, setCodes] = useState<readonly string[]>(
    props.chosen.length === 0 ? languages : props.chosen,
  );
  return (
    <Modal
      open
      title={t("composer.languages_titled", { name: props.name })}
      okText={t("form.save")}
      okButtonProps={{ disabled: codes.length === 0 }}
      onOk={() => {
        const ordered = languages.filter((code) => codes.includes(code));
        props.onChange(ordered.length === languages.length ? [] : ordered);
        props.onClose();
      }}
      onCancel={props.onClose}
    >
      <p id="languages-why">{t("composer.languages_why")}</p>
      <Checkbox.Group
        aria-describedby="languages-why"
        value={[...codes]}
        onChange={setCodes}
        options={languages.map((code) => ({
          value: code as string,
          label: languageNames[code],
        }))}
      />
    </Modal>
  );
}
