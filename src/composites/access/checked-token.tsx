import type { ReactNode } from "react";
import { useSource } from "#src/engine/contract.ts";
import type { PasswordToken } from "#src/schema/types.gen.ts";
import { ErrorFrame } from "#src/ui/frames/error-frame.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { AccessFrame } from "./access-frame.tsx";

type Props = {
  token: string;
  /** The page's heading while nothing is known yet. */
  title: ReactNode;
  children: (checked: PasswordToken) => ReactNode;
};

/** Asks what the token of an e-mail is worth before anything is drawn with it (specification, access 4). */
export function CheckedToken({ token, title, children }: Props) {
  const { status, data, retry } = useSource("passwordToken", { token });
  if (status === "ready") return children(data);
  return (
    <AccessFrame title={title}>
      {status === "loading" ? (
        <LoadingFrame minHeight={320} lines={5} />
      ) : (
        <ErrorFrame minHeight={320} onRetry={retry} />
      )}
    </AccessFrame>
  );
}
