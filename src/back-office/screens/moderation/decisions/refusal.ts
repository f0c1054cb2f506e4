/** A refusal as it is typed; kept until it was sent. */
export interface RefusalDraft {
  isOpen: boolean;
  /** The key of a refusal reason. */
  reason?: string;
  comment?: string;
}

/** The form of the open entry, for the keys of the screen. */
export const refusalForm = {
  /** Chooses a reason by its number, from 1. @returns whether there is one */
  choose(number: number): boolean {
    const radio = document.querySelectorAll<HTMLInputElement>(
      "[data-refusal] input[type=radio]",
    )[number - 1];
    if (radio === undefined) return false;
    radio.click();
    radio.focus();
    return true;
  },
};
