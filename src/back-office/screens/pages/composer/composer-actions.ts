import type { HelpSection } from "#src/back-office/document/keyboard-help.tsx";
import type { Action } from "#src/back-office/ui/actions.ts";
import type { Direction } from "#src/domain/documents/blocks/block-edit.ts";
import { PAGE } from "./block-marks.ts";
import type { Composer } from "./composer-context.ts";

/** An item of the outline, and its composer. */
export interface Target {
  composer: Composer;
  id: string;
}

export interface BlockAction extends Action<Target> {
  /** Where it is in the menu of an item; not there if omitted. */
  group?: 1 | 2 | 3;
  /** Says why it is not possible. */
  explain?: (target: Target) => void;
}

const isWritable = ({ composer }: Target) => !composer.isReadOnly;

const isBlock = ({ id }: Target) => id !== PAGE;

const isWritableBlock = (target: Target) =>
  isWritable(target) && isBlock(target);

const step = (direction: Direction, key: string): BlockAction => ({
  id: direction,
  label: `composer.menu.${direction}`,
  keys: [key],
  group: 1,
  isEnabled: ({ composer, id }) =>
    !composer.isReadOnly && composer.commands.mayStep(id, direction),
  explain: ({ composer, id }) => composer.commands.explainStep(id, direction),
  run({ composer, id }) {
    composer.commands.step(id, direction);
    composer.focusItem(id);
  },
});

/** What can be done with an item of the outline (BO-4.2), in the order of its menu. */
export const blockActions: readonly BlockAction[] = [
  step("up", "Alt+↑"),
  step("down", "Alt+↓"),
  step("in", "Alt+→"),
  step("out", "Alt+←"),
  {
    id: "to",
    label: "composer.menu.to",
    group: 1,
    isEnabled: isWritableBlock,
    run: ({ composer, id }) => composer.openDialog({ name: "move", block: id }),
  },
  {
    id: "add",
    label: "composer.menu.add",
    keys: ["/"],
    group: 2,
    isEnabled: isWritable,
    run: ({ composer }) => composer.openDialog({ name: "palette" }),
  },
  {
    id: "duplicate",
    label: "composer.menu.duplicate",
    keys: ["Ctrl+D"],
    group: 2,
    isEnabled: isWritableBlock,
    run: ({ composer, id }) => composer.commands.duplicate(id),
  },
  {
    id: "copy",
    label: "composer.menu.copy",
    keys: ["Ctrl+C"],
    group: 2,
    isEnabled: isBlock,
    run: ({ composer, id }) => composer.commands.copy(id),
  },
  {
    id: "paste",
    label: "composer.menu.paste",
    keys: ["Ctrl+V"],
    group: 2,
    isEnabled: isWritable,
    run: ({ composer }) => composer.commands.paste(),
  },
  {
    id: "languages",
    label: "composer.menu.languages",
    group: 3,
    isEnabled: isWritableBlock,
    run: ({ composer, id }) =>
      composer.openDialog({ name: "languages", block: id }),
  },
  {
    id: "remove",
    label: "composer.menu.remove",
    keys: ["Delete", "Backspace"],
    group: 3,
    isEnabled: isWritableBlock,
    run: ({ composer, id }) => composer.commands.remove(id),
  },
  {
    id: "open",
    label: "composer.help.open",
    keys: ["Enter"],
    run: ({ composer, id }) => composer.openForm(id),
  },
];

/** The keys of the composer for its help: those of actions, and those that the preview and the outline have by themselves. */
export const composerHelp: readonly HelpSection[] = [
  {
    title: "composer.canvas",
    keys: [{ label: "canvas.four", keys: ["Alt+P"] }],
  },
  {
    title: "composer.outline",
    keys: [
      { label: "composer.help.walk", keys: ["↑", "↓"] },
      { label: "composer.help.fold", keys: ["←", "→"] },
      { label: "composer.help.ends", keys: ["Home", "End"] },
      { label: "composer.help.type", keys: ["A–Z"] },
      ...blockActions,
      { label: "composer.help.menu", keys: ["Shift+F10"] },
    ],
  },
];
