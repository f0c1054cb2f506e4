import { useRef } from "react";
import { Menu, MenuItem } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { Separator } from "react-aria-components/Separator";
import { blockActions } from "#src/back-office/screens/pages/composer/composer-actions.ts";
import { useComposer } from "#src/back-office/screens/pages/composer/composer-context.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { isEnabled } from "#src/back-office/ui/actions.ts";
import { keyText } from "#src/back-office/ui/key-text.ts";
import styles from "./item-menu.module.css";

/** The item whose menu is open, and where. */
export interface ItemMenuTarget {
  id: string;
  anchor: HTMLElement;
}

interface Props {
  target: ItemMenuTarget;
  onClose: () => void;
}

const groups = [1, 2, 3].map((number) => ({
  number,
  actions: blockActions.filter(({ group }) => group === number),
}));

const composerOf = (element: HTMLElement): HTMLElement =>
  element.closest<HTMLElement>("[data-panes]") ?? document.body;

/** What can be done with a block, for those who do not know the keys. */
export function ItemMenu({ target, onClose }: Props) {
  const t = useTexts();
  const composer = useComposer();
  const anchor = useRef(target.anchor);
  anchor.current = target.anchor;
  const item = { composer, id: target.id };
  const name = composer.commands.name(target.id);
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
        disabledKeys={blockActions
          .filter((action) => !isEnabled(action, item))
          .map(({ id }) => id)}
        onAction={(key) => {
          onClose();
          blockActions.find(({ id }) => id === key)?.run(item);
        }}
        onClose={onClose}
      >
        {groups.flatMap(({ number, actions }) => [
          ...(number > 1
            ? [
                <Separator
                  key={`before-${number}`}
                  className={styles["separator"] ?? ""}
                />,
              ]
            : []),
          ...actions.map(({ id, label, keys: [key = ""] = [] }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={t(label)}
              className={styles["menuItem"] ?? ""}
            >
              {t(label)}
              <span
                className={styles["keys"]}
                data-keys={keyText(key, t) || undefined}
              />
            </MenuItem>
          )),
        ])}
      </Menu>
    </Popover>
  );
}
