import type { SourceState, WidgetProps } from "#src/engine/contract.ts";
import type {
  ContentPage as Config,
  PageContent,
} from "#src/schema/types.gen.ts";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { ComposedPage } from "./composed-page.tsx";
import styles from "./content-page.module.css";
import { FailedPage } from "./failed-page.tsx";

/** A page that a configurator composed: title, subtitle, blocks (specification, challenges 2, "Home and content pages"). */
export default function ContentPage({
  config,
  data,
}: WidgetProps<Config, SourceState<PageContent>>) {
  const level = config.headingLevel ?? 1;
  if (data.status === "ready")
    return <ComposedPage content={data.data} level={level} />;
  if (data.status === "failed")
    return <FailedPage error={data.error} level={level} onRetry={data.retry} />;
  return (
    <div className={styles["page"]}>
      <LoadingFrame minHeight="70dvh" pictureRatio={16 / 5} lines={6} />
    </div>
  );
}
