import { Button } from "antd";
import type { ReactNode } from "react";

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
      type="primary"
      htmlType="submit"
      size="large"
      block={block}
      loading={form.submitting}
      {...(className !== undefined && { className })}
    >
      {children}
    </Button>
  );
}
