import { AutoComplete, Button, Input, Modal } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import { isPagePath } from "#src/domain/programme/page-path.ts";
import { useForm } from "#src/forms/rjsf/document/form-context.ts";
import { isAllowedLink } from "#src/ui/rich-text/sanitize.ts";
import styles from "./html-editor.module.css";

interface Props {
  /** The address of the link that is changed; empty for a new one. */
  address: string;
  /** Null removes the link. */
  onApply: (address: string | null, text: string) => void;
  onClose: () => void;
}

interface Found {
  value: string;
  label: string;
  name: string;
}

/** Where something of the programme is shown. */
const pathOf = (entity: string, id: number): string => {
  const name = entity === "ChallengePhoto" ? "challenge" : entity.toLowerCase();
  return `/${name}/${id}`;
};

/** Edits the address of a link: something of the programme, found by its name, or any other that may be followed. */
export default function LinkDialog({ address, onApply, onClose }: Props) {
  const { t } = useForm();
  const id = useId();
  const [typed, setTyped] = useState(address);
  const [isWrong, setWrong] = useState(false);
  const { found, options, isSearched } = useTargets(typed);
  const field = useRef<React.ComponentRef<typeof AutoComplete>>(null);
  const apply = () => {
    const next = typed.trim();
    if (!isAllowedLink(next)) {
      setWrong(true);
      field.current?.focus();
      return;
    }
    const name = found.find(({ value }) => value === next)?.name;
    onApply(next, name ?? next);
  };
  return (
    <Modal
      open
      title={t("html_link")}
      okText={t("html_link_apply")}
      cancelText={t("html_link_cancel")}
      onOk={apply}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {address !== "" && (
            <Button danger onClick={() => onApply(null, "")}>
              {t("html_link_remove")}
            </Button>
          )}
          <CancelBtn />
          <OkBtn />
        </>
      )}
    >
      <form
        className={styles["link"]}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <label htmlFor={id}>{t("html_link_address")}</label>
        <AutoComplete
          ref={field}
          id={id}
          value={typed}
          options={options}
          notFoundContent={
            isSearched ? (
              <span className={styles["none"]}>{t("html_link_none")}</span>
            ) : null
          }
          onChange={(next: string) => {
            setTyped(next);
            setWrong(false);
          }}
          aria-describedby={`${id}-hint`}
          {...(isWrong && { status: "error", "aria-invalid": true })}
        >
          <Input inputMode="url" autoComplete="off" />
        </AutoComplete>
        <span id={`${id}-hint`} role={isWrong ? "alert" : undefined}>
          {t(isWrong ? "html_link_wrong" : "html_link_hint")}
        </span>
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}

/** Pages, challenges and whatever else a link may lead to, by a part of their names. */
function useTargets(typed: string) {
  const { targets, findTargets } = useForm();
  const [{ found, of }, setFound] = useState<{ found: Found[]; of?: string }>({
    found: [],
  });
  const q = typed.trim();
  const isName = q !== "" && !/^[/#]|[:.]/.test(q);
  useEffect(() => {
    if (!isName) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const lists = await Promise.all(
        targets
          .filter(({ entity }) => isPagePath(pathOf(entity, 1)))
          .map(async ({ entity, label }) => {
            const items = await findTargets(entity, { q }).catch(() => []);
            return items.map(({ id, name }) => ({
              value: pathOf(entity, id),
              label: `${name ?? id} · ${label}`,
              name: name ?? "",
            }));
          }),
      );
      if (!isCurrent) return;
      const all = lists.flat();
      // A photo contest is a challenge, too.
      setFound({
        found: [...new Map(all.map((one) => [one.value, one])).values()],
        of: q,
      });
    }, 250);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [q, isName, targets, findTargets]);
  return {
    found,
    options: isName ? found : [],
    isSearched: isName && of === q,
  };
}
