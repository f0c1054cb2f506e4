import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Input, Modal, Pagination, Skeleton } from "antd";
import { useCallback, useEffect, useRef, useState } from "react";
import { picturesQuery } from "#src/back-office/api/media.ts";
import { useMay, useOffice } from "#src/back-office/api/office.ts";
import styles from "#src/back-office/screens/media/media.module.css";
import { PictureCard } from "#src/back-office/screens/media/picture-card.tsx";
import { PictureCount } from "#src/back-office/screens/media/picture-count.tsx";
import { UploadArea } from "#src/back-office/screens/media/uploads/upload-area.tsx";
import { UploadButton } from "#src/back-office/screens/media/uploads/upload-button.tsx";
import { UploadList } from "#src/back-office/screens/media/uploads/upload-list.tsx";
import { useUploads } from "#src/back-office/screens/media/uploads/use-uploads.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { useFocusBack } from "#src/back-office/ui/focus-back.ts";
import { useFirstField } from "#src/back-office/ui/use-first-field.ts";

interface Props {
  onChoose: (id: string) => void;
  onClose: () => void;
}

const PICTURES_PER_PAGE = 24;
/** Milliseconds without a key press before a request is sent. */
const TYPING_DELAY_MS = 250;

/** A dialog to choose a picture of the library, or to add one to it, which is chosen then. */
export default function PicturePicker({ onChoose, onClose }: Props) {
  const t = useTexts();
  const mayWrite = useMay()("MEDIA_WRITE");
  useFocusBack();
  const { box, afterOpenChange } = useFirstField();
  const [text, setText] = useState("");
  const [{ q, page }, show] = useState({ q: "", page: 1 });
  useEffect(() => {
    const timer = setTimeout(
      () =>
        show((present) =>
          present.q === text.trim() ? present : { q: text.trim(), page: 1 },
        ),
      TYPING_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error } = useQuery({
    ...picturesQuery(useOffice(), { q, page, itemsPerPage: PICTURES_PER_PAGE }),
    placeholderData: keepPreviousData,
  });
  const add = useAdded(onChoose);
  const count = data?.total ?? 0;
  const showAll = () => {
    setText("");
    show({ q: "", page: 1 });
    box.current?.querySelector("input")?.focus();
  };
  return (
    <Modal
      open
      title={t("media.choose")}
      footer={null}
      width={860}
      onCancel={onClose}
      afterOpenChange={afterOpenChange}
    >
      <UploadArea onFiles={mayWrite ? add : () => undefined}>
        <div className={styles["bar"]} ref={box}>
          <Input
            className={styles["search"] ?? ""}
            type="search"
            aria-label={t("media.search")}
            placeholder={t("media.search")}
            maxLength={200}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          {mayWrite && (
            <UploadButton label={t("media.upload")} isMultiple onFiles={add} />
          )}
        </div>
        <UploadList />
        <Failure error={error} />
        {data === undefined ? (
          !error && <Skeleton active />
        ) : (
          <>
            <PictureCount
              count={count}
              onShowAll={q === "" ? undefined : showAll}
            />
            <ul className={styles["grid"]} aria-label={t("media.list")}>
              {data.items.map((picture) => (
                <li key={picture.id}>
                  <button
                    type="button"
                    className={styles["card"]}
                    onClick={() => onChoose(picture.id)}
                  >
                    <PictureCard picture={picture} />
                  </button>
                </li>
              ))}
            </ul>
            <Pagination
              current={page}
              pageSize={PICTURES_PER_PAGE}
              total={count}
              hideOnSinglePage
              showSizeChanger={false}
              onChange={(next) => show({ q, page: next })}
            />
          </>
        )}
      </UploadArea>
    </Modal>
  );
}

/** Adds files; a single one is chosen as soon as it is in the library. */
function useAdded(onChoose: (id: string) => void) {
  const { queue, uploads } = useUploads();
  const wanted = useRef<File>(undefined);
  useEffect(() => {
    const upload = uploads.find(({ file }) => file === wanted.current);
    if (upload?.picture === undefined) return;
    wanted.current = undefined;
    queue.dismiss(upload.id);
    onChoose(upload.picture.id);
  }, [queue, uploads, onChoose]);
  return useCallback(
    (files: File[]) => {
      wanted.current = files.length === 1 ? files[0] : undefined;
      queue.add(files);
    },
    [queue],
  );
}
