import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { passwordTokenQuery } from "#src/api/passwords.ts";
import type { PasswordToken } from "#src/schema/types.gen.ts";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import { AccessFrame } from "./access-frame.tsx";

type Props = {
  token: string;
  /** The page's heading while nothing is known yet. */
  title: ReactNode;
  children: (checked: PasswordToken) => ReactNode;
};

/** Checks the token of an e-mail before anything is drawn with it (AS-4.8). */
export function CheckedToken({ token, title, children }: Props) {
  const checked = useQuery(passwordTokenQuery(token));
  if (checked.data !== undefined) return children(checked.data);
  return (
    <AccessFrame title={title}>
      <QueryBoundary query={checked} minHeight={320} lines={5}>
        {() => null}
      </QueryBoundary>
    </AccessFrame>
  );
}
