import { Button } from "antd";
import { useRef } from "react";
import { acceptOf, libraryRules } from "#src/domain/values/file-rules.ts";

interface Props {
  label: string;
  isPrimary?: boolean;
  isLoading?: boolean;
  /** Whether several files may be chosen together. */
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** Chooses pictures on this device. */
export function UploadButton({
  label,
  isPrimary = false,
  isLoading = false,
  isMultiple = false,
  onFiles,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        type={isPrimary ? "primary" : "default"}
        loading={isLoading}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={acceptOf(libraryRules)}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </>
  );
}
