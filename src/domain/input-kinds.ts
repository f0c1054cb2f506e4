/**
 * The field for a question of a declaration form, by the question's type on the server, in lower case without blanks and
 * dashes. A question with choices is a choice, whatever its type.
 */
export const inputKinds = {
  text: "text",
  string: "text",
  short: "text",
  textarea: "textarea",
  multiline: "textarea",
  paragraph: "textarea",
  long: "textarea",
  longtext: "textarea",
  number: "number",
  numeric: "number",
  integer: "number",
  int: "number",
  float: "number",
  decimal: "number",
  amount: "number",
  money: "number",
  date: "date",
  email: "email",
  mail: "email",
  phone: "phone",
  phonenumber: "phone",
  telephone: "phone",
  tel: "phone",
  choice: "choice",
  singlechoice: "choice",
  radio: "choice",
  select: "choice",
  dropdown: "choice",
  list: "choice",
  button: "choice",
  buttons: "choice",
} as const;

/** A kind of field. */
export type AnswerKind = (typeof inputKinds)[keyof typeof inputKinds];
