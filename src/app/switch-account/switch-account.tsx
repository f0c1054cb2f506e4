import { lazy, Suspense } from "react";

const SwitchDialog = lazy(() =>
  import("./switch-dialog.tsx").then(({ SwitchDialog }) => ({
    default: SwitchDialog,
  })),
);

/** Asks whether to go on with the token that the address brought. */
export function SwitchAccount({ token }: { token: string }) {
  return (
    <Suspense fallback={null}>
      <SwitchDialog token={token} />
    </Suspense>
  );
}
