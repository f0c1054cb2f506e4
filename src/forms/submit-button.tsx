import type { ReactNode } from "react";
import { Button } from "#src/ui/controls.tsx";

type Props = {
  form: { submitting: boolean };
  /** As wide as its form. */
  block?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** Sends a form; busy while it is under way. */
export function SubmitButton({
  form,
  block = true,
  className,
  children,
}: Props) {
  return (
    <Button
      look="primary"
      type="submit"
      size="large"
      block={block}
      loading={form.submitting}
      {...(className !== undefined && { className })}
    >
      {children}
    </Button>
  );
}
