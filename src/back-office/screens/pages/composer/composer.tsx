import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { ComposedHome, ComposedKind } from "./composed-texts.ts";
import { Workbench } from "./workbench.tsx";

/** The editor of kinds with blocks, pages and shared contents: outline, canvas and form (BO-4.1). */
export default function Composer() {
  const { kind, document } = useOpenDocument();
  return (
    <ComposedKind value={kind.kind}>
      <ComposedHome value={document?.isHomePage === true}>
        <Workbench />
      </ComposedHome>
    </ComposedKind>
  );
}
