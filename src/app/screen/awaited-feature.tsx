import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { featureQuery } from "#src/api/programme.ts";
import { Awaited } from "./failed-screen.tsx";

/** In the place of a page of a feature, while it is not known whether it is on: it may be asked again (AS-8.10). */
export function AwaitedFeature({ name }: { name: string }) {
  const { error, isFetching, refetch } = useQuery(featureQuery(name));
  // It stays on the screen, with its button, while it is asked again.
  const [failure, setFailure] = useState(error);
  if (error !== null && error !== failure) setFailure(error);
  return (
    <Awaited
      error={failure}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
