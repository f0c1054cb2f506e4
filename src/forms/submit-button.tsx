import type { ReactNode } from "react";
import { Button } from "#src/ui/controls.tsx";

type Props = {
  form: { submitting: boolean };
  /** Full width of its form. */
  block?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** Submits a form; shows that it is busy meanwhile. */
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
