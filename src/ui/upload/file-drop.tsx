import CameraOutlined from "@ant-design/icons/CameraOutlined";
import PictureOutlined from "@ant-design/icons/PictureOutlined";
import UploadOutlined from "@ant-design/icons/UploadOutlined";
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import {
  acceptOf,
  type FileRules,
  fileMismatch,
  pixelLimit,
  typeLabels,
} from "#src/domain/values/file-rules.ts";
import {
  formatAlternatives,
  formatBytes,
  formatNumber,
  useTranslation,
} from "#src/i18n/index.ts";
import { Button } from "#src/ui/controls.tsx";
import { useMediaQuery } from "#src/ui/media-query.ts";
import type { RejectedFile } from "./chosen-file.ts";
import styles from "./upload.module.css";

type Props = {
  /** The `name` of the file input. */
  name: string;
  /** The accessible name of the area. */
  label: string;
  /** The button's label. */
  button: string;
  rules: FileRules;
  /** Whether to show the rules. */
  hasRules?: boolean;
  rejected: RejectedFile | undefined;
  isChecking?: boolean;
  isDisabled?: boolean;
  onChoose: (file: File) => unknown;
  /** Content above the button: the chosen file. */
  children?: ReactNode;
  /** Content next to the button. */
  actions?: ReactNode;
};

/**
 * Accepts one file: chosen by a button, dropped, pasted, or, for pictures, taken with the camera of a touch device. States
 * the rules, and why a file was rejected.
 */
export function FileDrop({
  name,
  label,
  button,
  rules,
  hasRules = true,
  rejected,
  isChecking = false,
  isDisabled = false,
  onChoose,
  children,
  actions,
}: Props) {
  const { t } = useTranslation();
  const id = useId();
  const invalid = {
    "aria-invalid": rejected !== undefined,
    "aria-describedby": rejected && id,
  };
  const area = useRef<HTMLFieldSetElement>(null);
  const isPicture = rules.picture !== undefined;
  const isTouch = useMediaQuery("(pointer: coarse)");
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file && !isDisabled) onChoose(file);
    return file !== undefined;
  };
  const isDragging = useDropAndPaste(area, take);
  return (
    <fieldset
      ref={area}
      className={styles["drop"]}
      aria-label={label}
      data-dragging={isDragging}
    >
      {children ?? (
        <PictureOutlined className={styles["drawing"]} aria-hidden />
      )}
      <FileInput
        name={name}
        accept={acceptOf(rules)}
        disabled={isDisabled}
        {...invalid}
        onChoose={take}
      >
        {(open) => (
          <div className={styles["actions"]}>
            <Button
              look={children ? "default" : "primary"}
              icon={<UploadOutlined aria-hidden />}
              disabled={isDisabled}
              aria-describedby={invalid["aria-describedby"]}
              onClick={open}
            >
              {button}
            </Button>
            {isPicture && isTouch && (
              <FileInput
                name={`${name}-camera`}
                accept="image/*"
                capture="environment"
                disabled={isDisabled}
                {...invalid}
                onChoose={take}
              >
                {(openCamera) => (
                  <Button
                    icon={<CameraOutlined aria-hidden />}
                    disabled={isDisabled}
                    onClick={openCamera}
                  >
                    {t("upload.camera")}
                  </Button>
                )}
              </FileInput>
            )}
            {actions}
          </div>
        )}
      </FileInput>
      {!isTouch && !isDisabled && (
        <p className={styles["hint"]}>
          {t(isPicture ? "upload.drop" : "upload.drop_file")}
        </p>
      )}
      {hasRules && <RulesText rules={rules} />}
      <p role="status" className={styles["status"]}>
        {isChecking && t("upload.checking")}
      </p>
      <p id={id} className={styles["problem"]} role="alert">
        {rejected && <ProblemText rejected={rejected} rules={rules} />}
      </p>
    </fieldset>
  );
}

type FileInputProps = {
  name: string;
  accept: string;
  capture?: "environment";
  disabled: boolean;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
  onChoose: (files: FileList | null) => unknown;
  /** Renders the button that opens the file dialog. */
  children: (open: () => void) => ReactNode;
};

function FileInput({ onChoose, children, ...attributes }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        {...attributes}
        ref={input}
        type="file"
        hidden
        onChange={({ target }) => {
          onChoose(target.files);
          target.value = "";
        }}
      />
      {children(() => input.current?.click())}
    </>
  );
}

/**
 * Accepts files dropped on an element, and files pasted anywhere but into a field. A file dropped elsewhere does not replace
 * the page.
 * @param take returns whether there was a file
 * @returns whether a file is dragged over the page
 */
function useDropAndPaste(
  area: RefObject<HTMLElement | null>,
  take: (files: FileList | undefined) => boolean,
): boolean {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    const on = { signal: listeners.signal };
    const isFile = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types?.includes("Files") ?? false;
    document.addEventListener(
      "dragover",
      (event) => {
        if (!isFile(event)) return;
        event.preventDefault();
        setDragging(true);
      },
      on,
    );
    document.addEventListener(
      "dragleave",
      ({ relatedTarget }) => {
        if (relatedTarget === null) setDragging(false);
      },
      on,
    );
    document.addEventListener(
      "drop",
      (event) => {
        setDragging(false);
        const { target, dataTransfer } = event;
        if (!dataTransfer?.files.length) return;
        event.preventDefault();
        if (target instanceof Node && area.current?.contains(target))
          take(dataTransfer.files);
      },
      on,
    );
    document.addEventListener(
      "paste",
      (event) => {
        const { target, clipboardData } = event;
        const isField =
          target instanceof Element &&
          target.matches("input, textarea, [contenteditable]");
        if (!isField && take(clipboardData?.files)) event.preventDefault();
      },
      on,
    );
    return () => listeners.abort();
  });
  return isDragging;
}

/** `PNG ou JPEG, 100 Mo au plus`. */
function RulesText({ rules }: { rules: FileRules }) {
  const { t } = useTranslation();
  const { minWidth = 0, minHeight = 0 } = rules.picture ?? {};
  const common = {
    types: formatAlternatives(typeLabels(rules)),
    size: formatBytes(rules.maxSize, rules),
  };
  return (
    <p className={styles["hint"]}>
      {minWidth > 0 || minHeight > 0
        ? t("upload.rules_dimensions", {
            ...common,
            width: formatNumber(minWidth),
            height: formatNumber(minHeight),
          })
        : t("upload.rules", common)}
    </p>
  );
}

/** Rounds up to a tenth of a megabyte, so that a file that is too large never appears to be exactly at the limit. */
const roundedUp = (bytes: number, megabyte: number) =>
  (Math.ceil((bytes * 10) / megabyte) / 10) * megabyte;

/** Why a file was rejected, with the limit it exceeds. */
function ProblemText({
  rejected: { reason, file },
  rules,
}: {
  rejected: RejectedFile;
  rules: FileRules;
}) {
  const { t } = useTranslation();
  const { minWidth = 0, minHeight = 0 } = rules.picture ?? {};
  const maxPixels =
    rules.picture && pixelLimit(rules.picture, file.isInterlaced);
  const { width = 0, height = 0 } = file.dimensions ?? {};
  switch (reason) {
    case "name":
      return t("upload.problem.name");
    case "type":
      return t("core.upload_type_error", {
        types: formatAlternatives(typeLabels(rules)),
      });
    case "mismatch":
      return <MismatchText {...fileMismatch(file)} />;
    case "dimensions":
      return t("core.upload_dimensions_error", {
        width: formatNumber(width),
        height: formatNumber(height),
        minWidth: formatNumber(minWidth),
        minHeight: formatNumber(minHeight),
      });
    case "pixels":
      return t(
        file.isInterlaced
          ? "upload.problem.pixels_interlaced"
          : "upload.problem.pixels",
        {
          pixels: formatNumber(Math.ceil((width * height) / 1_000_000)),
          max: formatNumber((maxPixels ?? 0) / 1_000_000),
        },
      );
    case "size":
      return t("upload.problem.size", {
        size: formatBytes(roundedUp(file.size, rules.megabyte), rules),
        max: formatBytes(rules.maxSize, rules),
      });
    case "empty":
      return t("upload.problem.empty");
    case "corrupt":
      return t(
        rules.picture && !file.isUnreadable
          ? "upload.problem.corrupt"
          : "upload.problem.unreadable",
      );
    case "unknown":
      return t("core.failure.unreachable");
  }
}

/** The types by the name and by the content of a file, and what to do about it. */
function MismatchText({
  named,
  seen,
  ending,
}: ReturnType<typeof fileMismatch>) {
  const { t } = useTranslation();
  if (seen === undefined)
    return t("upload.problem.mismatch_unknown", { named });
  return ending === undefined
    ? t("upload.problem.mismatch", { named, seen })
    : t("upload.problem.mismatch_rename", { named, seen, ending });
}
