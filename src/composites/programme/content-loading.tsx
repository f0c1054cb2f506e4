import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";

/** Replaces a page that a configurator composed while it is loading. */
export default function ContentLoading() {
  return (
    // As wide as a page of that width (src/engine/react/page.module.css).
    <div data-width="content">
      <LoadingFrame minHeight="70dvh" pictureRatio={16 / 5} lines={6} />
    </div>
  );
}
