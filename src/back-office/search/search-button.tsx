import { Button } from "antd";
import { lazy, useEffect, useState } from "react";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import { keyText } from "#src/back-office/ui/key-text.ts";
import styles from "./search-button.module.css";

const SearchDialog = lazy(() => import("./search-dialog.tsx"));

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the search over everything, by a click or Ctrl+K (BO-1.3). */
export function SearchButton() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isChosen = isMac ? event.metaKey : event.ctrlKey;
      if (!isChosen || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      // Another dialog may hold what was typed.
      if (document.querySelector('[role="dialog"]') === null) setOpen(true);
    };
    addEventListener("keydown", open);
    return () => removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        aria-keyshortcuts={isMac ? "Meta+K" : "Control+K"}
      >
        {t("search.open")}
        <span aria-hidden="true" className={styles["shortcut"]}>
          {isMac ? "⌘K" : keyText("Ctrl+K", t)}
        </span>
      </Button>
      {isOpen && (
        <div className={styles["failure"]}>
          <ScreenPart fallback={null} onClose={() => setOpen(false)}>
            <SearchDialog onClose={() => setOpen(false)} />
          </ScreenPart>
        </div>
      )}
    </>
  );
}
