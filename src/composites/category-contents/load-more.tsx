import { Button } from "antd";
import { useEffect, useRef } from "react";
import { useTranslation } from "#src/i18n/index.ts";

type Props = { isLoading: boolean; onMore: () => void };

/** How far below the screen the next cards are asked for. */
const ahead = "600px";

/** Asks for the next page as the end of the list comes near; a button for those who do not scroll. */
export function LoadMore({ isLoading, onMore }: Props) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLoading || !end.current || !("IntersectionObserver" in window))
      return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore();
      },
      { rootMargin: `0px 0px ${ahead}` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isLoading, onMore]);
  return (
    <div ref={end}>
      <Button block loading={isLoading} onClick={onMore}>
        {t("content.load_more")}
      </Button>
    </div>
  );
}
