import { createContext } from "react";

/** Closes the dialog over a form and leads to the field of a JSON Pointer; undefined where there is no form. */
export const FieldChoice = createContext<
  ((pointer: string) => void) | undefined
>(undefined);
