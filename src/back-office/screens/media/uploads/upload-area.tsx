import { type DragEvent, type ReactNode, useEffect, useState } from "react";
import styles from "#src/back-office/screens/media/media.module.css";

interface Props {
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent) =>
  dataTransfer.types.includes("Files");

/** Takes files that are dropped anywhere in it, or pasted on the page. */
export function UploadArea({ onFiles, children }: Props) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) onFiles(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [onFiles]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button next to it does the same by keyboard
    <div
      className={styles["area"]}
      data-over={isOver}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const { currentTarget, relatedTarget } = event;
        if (!currentTarget.contains(relatedTarget as Node | null))
          setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}
