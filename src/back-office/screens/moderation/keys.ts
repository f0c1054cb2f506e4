/** A command of the keyboard (BO-5.3). */
export type Command =
  | "next"
  | "previous"
  | "validate"
  | "refuse"
  | "undo"
  | "select"
  | "zoom"
  | "help"
  | "nextPane"
  | "previousPane"
  /** The number of a reason, from 1. */
  | number;

export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey"
>;

/** The keys, in the order of the help. */
export const commandKeys = {
  next: "J",
  previous: "K",
  validate: "V",
  refuse: "R",
  undo: "U",
  select: "X",
  zoom: "Z",
  help: "?",
} as const;

const commands = new Map<string, Command>(
  Object.entries(commandKeys).map(([command, key]) => [
    key.toLowerCase(),
    command as Command,
  ]),
);

/**
 * The command of a key; undefined for others, and with modifiers. Digits are known by their place, since French keyboards
 * need Shift for them; `?` needs it on most.
 */
export function commandOf({
  key,
  code,
  shiftKey,
  ctrlKey,
  altKey,
  metaKey,
}: KeyPress): Command | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  if (key === "F6") return shiftKey ? "previousPane" : "nextPane";
  if (key === "?") return "help";
  const [, digit] = /^(?:Digit|Numpad)([1-9])$/.exec(code) ?? [];
  if (digit !== undefined) return Number(digit);
  return shiftKey ? undefined : commands.get(key.toLowerCase());
}

const textInputs =
  "input:not([type=checkbox],[type=radio],[type=button],[type=submit]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox]";

/** Whether a key belongs to the field that has the focus. */
export const isTyped = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(textInputs) !== null;
