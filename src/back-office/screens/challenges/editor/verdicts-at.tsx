import { useMemo } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { messagesId } from "#src/forms/rjsf/document/form-context.ts";
import { MessageList } from "#src/forms/rjsf/document/messages.tsx";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";

/** The verdicts on the value of a JSON Pointer in the challenge that is open. */
export function useVerdictsAt(pointer: string): readonly OfficeVerdict[] {
  const { verdicts } = useOpenDocument().examination;
  return useMemo(
    () => verdicts.filter((one) => one.pointer === pointer),
    [verdicts, pointer],
  );
}

/** The same in words, below a control with `aria-describedby={messagesId(pointer)}`. */
export const VerdictsAt = ({ pointer }: { pointer: string }) => (
  <MessageList id={messagesId(pointer)} messages={useVerdictsAt(pointer)} />
);
