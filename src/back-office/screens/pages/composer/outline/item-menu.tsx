import { useMemo, useRef } from "react";
import { Menu, MenuItem } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { Separator } from "react-aria-components/Separator";
import { keyText } from "#src/back-office/screens/pages/composer/key-text.ts";
import type { ComposerActions } from "#src/back-office/screens/pages/composer/use-composer.ts";
import { useTexts } from "#src/back-office/texts.ts";
import {
  findBlock,
  type Nesting,
  placeTowards,
} from "#src/domain/documents/block-edit.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import styles from "./item-menu.module.css";

/** The item whose menu is open, and where. */
export interface ItemMenuTarget {
  id: string;
  anchor: HTMLElement;
  returnsFocus?: boolean;
}

interface Props {
  target: ItemMenuTarget;
  body: JsonObject;
  nesting: Nesting;
  actions: ComposerActions;
  nameOf: (block: JsonObject) => string;
  isReadOnly: boolean;
  onAdd: () => void;
  onMoveTo: (id: string) => void;
  onLanguages: (id: string) => void;
  onClose: () => void;
}

type Deed =
  | "add"
  | "copy"
  | "down"
  | "duplicate"
  | "in"
  | "languages"
  | "out"
  | "paste"
  | "remove"
  | "to"
  | "up";

const groups: readonly (readonly Deed[])[] = [
  ["up", "down", "in", "out", "to"],
  ["add", "duplicate", "copy", "paste"],
  ["languages", "remove"],
];

const keys: Partial<Record<Deed, string>> = {
  up: "Alt+↑",
  down: "Alt+↓",
  in: "Alt+→",
  out: "Alt+←",
  add: "/",
  duplicate: "Ctrl+D",
  copy: "Ctrl+C",
  paste: "Ctrl+V",
  remove: "Delete",
};

const composerOf = (element: HTMLElement): HTMLElement =>
  element.closest<HTMLElement>("[data-composer]") ?? document.body;

/** What can be done with a block, for those who do not know the keys. */
export function ItemMenu({ target, onClose, ...props }: Props) {
  const t = useTexts();
  const { body, nesting, actions, isReadOnly } = props;
  const { id } = target;
  const anchor = useRef(target.anchor);
  anchor.current = target.anchor;
  const disabled = useMemo(() => {
    const directions = (["up", "down", "in", "out"] as const).filter(
      (direction) => placeTowards(body, id, direction, nesting) === undefined,
    );
    return isReadOnly
      ? groups.flat().filter((deed) => deed !== "copy")
      : directions;
  }, [body, id, nesting, isReadOnly]);
  const block = findBlock(body, id)?.block;
  const name = block === undefined ? "" : props.nameOf(block);
  const run = (deed: Deed) => {
    switch (deed) {
      case "up":
      case "down":
      case "in":
      case "out":
        actions.step(id, deed);
        return;
      case "duplicate":
      case "copy":
      case "remove":
        actions[deed](id);
        return;
      case "paste":
        actions.paste();
        return;
      case "to":
        props.onMoveTo(id);
        return;
      case "languages":
        props.onLanguages(id);
        return;
      case "add":
        props.onAdd();
    }
  };
  return (
    <Popover
      isOpen
      triggerRef={anchor}
      placement="right top"
      // Inside, where the theme's variables are.
      UNSTABLE_portalContainer={composerOf(target.anchor)}
      className={styles["menuBox"] ?? ""}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Menu
        aria-label={t("documents.actions_named", { name })}
        className={styles["menu"] ?? ""}
        autoFocus="first"
        disabledKeys={disabled}
        onAction={(key) => {
          onClose();
          run(key as Deed);
        }}
        onClose={onClose}
      >
        {groups.flatMap((deeds, index) => [
          ...(index > 0
            ? [
                <Separator
                  key={`after-${deeds[0]}`}
                  className={styles["separator"] ?? ""}
                />,
              ]
            : []),
          ...deeds.map((deed) => (
            <MenuItem
              key={deed}
              id={deed}
              textValue={t(`composer.menu.${deed}`)}
              className={styles["menuItem"] ?? ""}
            >
              {t(`composer.menu.${deed}`)}
              <span
                className={styles["keys"]}
                data-keys={keyText(keys[deed] ?? "", t) || undefined}
              />
            </MenuItem>
          )),
        ])}
      </Menu>
    </Popover>
  );
}
