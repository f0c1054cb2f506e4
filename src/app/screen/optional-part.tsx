import type { ComponentType } from "react";
import { FailureBoundary } from "#src/ui/failure-boundary.tsx";

/** A part next to the page that is omitted if it throws, so that the page stays. React logs the error. */
export const optionalPart = (Part: ComponentType): ComponentType =>
  function OptionalPart() {
    return (
      <FailureBoundary fallback={null}>
        <Part />
      </FailureBoundary>
    );
  };
