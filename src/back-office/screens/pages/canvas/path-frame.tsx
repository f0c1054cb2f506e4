import { useMemo } from "react";
import type { CanvasOptions, ShownOption } from "#src/preview/protocol.ts";
import type { PreviewWidth } from "./preview-options.ts";
import { useFrame, useSend } from "./use-frame.tsx";

interface PathFrameProps {
  /** With the path of the front office to render; another path needs another frame. */
  options: CanvasOptions & { path: string };
  /** The options of the theme in place of the published one. */
  theme?: readonly ShownOption[];
  width: PreviewWidth;
  title: string;
  onExpired: () => void;
}

/** A page of the front office, maybe in a theme that is not published, in a frame. */
export function PathFrame({
  options,
  theme,
  width,
  title,
  onExpired,
}: PathFrameProps) {
  const { connection, element } = useFrame(
    { width, title, person: options.person ?? options.scene },
    ({ kind }) => {
      if (kind === "expired") onExpired();
    },
  );
  useSend(
    connection,
    useMemo(() => ({ kind: "options", options }), [options]),
  );
  useSend(
    connection,
    useMemo(() => theme && { kind: "theme", options: theme }, [theme]),
  );
  return element;
}
