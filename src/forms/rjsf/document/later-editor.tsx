import { LaterPart, type LaterProps } from "#src/forms/rjsf/later-part.tsx";
import { useForm } from "./form-context.ts";

/** An editor in a document's form that is loaded once it is needed. */
export const LaterEditor = (props: LaterProps) => (
  <LaterPart t={useForm().t} {...props} />
);
