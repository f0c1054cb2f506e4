/** JSON Schema (draft-07) for the prepared answer of a kind of input: a trimmed text that is not blank, or a number. */
export interface ValueSchema {
  type: "string" | "number";
  format?: "date";
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  /** `lines` allows line breaks; defaults to a single line. */
  "x-text"?: "lines";
}

/** A kind of input for the questions of declaration forms: a line of `registry/inputs.ts`. */
export interface InputKind {
  /** The types of a question on the server, in lower case without blanks and dashes. */
  types: readonly string[];
  /** What an answer must be, for the form and for the server. */
  schema: ValueSchema;
  /** Translation key of the message for a missing answer; defaults to `core.required`. */
  required?: string;
  /** Translation key of the message for an answer that the schema rejects; absent if it accepts all texts. */
  invalid?: string;
}
