import { Button } from "antd";
import type { ReactNode } from "react";
import { Link } from "wouter";

type Props = {
  /** A path inside the application. */
  href: string;
  /** The one thing to do next; a quiet button otherwise. */
  primary?: boolean;
  /** As wide as its place, and as high as the button of a form. */
  wide?: boolean;
  /** As wide as its place. */
  block?: boolean;
  children: ReactNode;
};

/** A link inside the application that looks like a button. */
export function ButtonLink({
  href,
  primary = false,
  wide = false,
  block = wide,
  children,
}: Props) {
  return (
    <Link href={href} asChild>
      <Button
        type={primary ? "primary" : "default"}
        block={block}
        {...(wide && { size: "large" as const })}
      >
        {children}
      </Button>
    </Link>
  );
}
