import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";

/** Replaces a page that a configurator composed while it is loading. */
export default function ContentLoading() {
  return (
    <div data-width="content">
      <LoadingFrame minHeight="70dvh" pictureRatio={16 / 5} lines={6} />
    </div>
  );
}
