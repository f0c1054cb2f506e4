import { memo, useLayoutEffect, useRef } from "react";
import { useLocation, useRouter } from "wouter";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./rich-text.module.css";
import { useSanitizer } from "./use-sanitizer.ts";

const isHtml = (text: string) => /[<&]/.test(text);

/** Whether a click means “follow this link here”, not a new tab, a download or a selection. */
function isPlain(event: MouseEvent): boolean {
  const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
  return button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);
}

/** Text or HTML written in the back office, sanitized by `sanitize.ts`. Links inside the application do not reload it. */
export const RichText = memo(function RichText({ html }: { html: string }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const { base } = useRouter();
  const [, navigate] = useLocation();
  const marked = isHtml(html);
  const sanitizer = useSanitizer(marked);
  const newTab = t("core.new_tab");
  const table = t("core.table");

  useLayoutEffect(() => {
    const element = box.current;
    if (!marked || !sanitizer || element === null) return;
    sanitizer.fillRichText(element, html, { base, newTab, table });
  }, [marked, sanitizer, html, base, newTab, table]);

  useLayoutEffect(() => {
    if (box.current) sanitizer?.showAnchor(box.current);
  }, [sanitizer]);

  useLayoutEffect(() => {
    const element = box.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest("a");
      const href = link && !link.target ? link.getAttribute("href") : null;
      if (!href?.startsWith(`${base}/`) || !isPlain(event)) return;
      event.preventDefault();
      navigate(href.slice(base.length));
    };
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [base, navigate]);

  return marked ? (
    <div
      ref={box}
      key="html"
      className={styles["text"]}
      aria-busy={!sanitizer}
    />
  ) : (
    <p className={`${styles["text"]} ${styles["plain"]}`}>{html}</p>
  );
});
