import { useQuery } from "@tanstack/react-query";
import { Input, Pagination, Select, Skeleton, Typography } from "antd";
import { useCallback, useState } from "react";
import { Link } from "wouter";
import { picturesQuery } from "#src/back-office/api/media.ts";
import { useMay, useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { libraryRules } from "#src/domain/values/file-rules.ts";
import { formatBytes } from "#src/i18n/numbers.ts";
import { filters, libraryQuery, useLibraryState } from "./library-state.ts";
import styles from "./media.module.css";
import { PictureCard } from "./picture-card.tsx";
import { PictureCount } from "./picture-count.tsx";
import { UploadArea } from "./uploads/upload-area.tsx";
import { UploadButton } from "./uploads/upload-button.tsx";
import { UploadList } from "./uploads/upload-list.tsx";
import { useUploads } from "./uploads/use-uploads.ts";

const noFiles = () => undefined;

/** The pictures of the programme, page by page, with those that are being added. */
export function Library() {
  const t = useTexts();
  const mayWrite = useMay()("MEDIA_WRITE");
  const { queue } = useUploads();
  const { state, change, page, addressOf } = useLibraryState();
  const { data, error } = useQuery(
    picturesQuery(useOffice(), libraryQuery(state)),
  );
  const add = useCallback((files: File[]) => queue.add(files), [queue]);
  const isFiltered = Boolean(state["q"] || state["show"]);
  const count = data?.total ?? 0;
  const [cleared, setCleared] = useState(0);
  const showAll = () => {
    change({ q: "", show: "" });
    setCleared((before) => before + 1);
  };
  return (
    <UploadArea onFiles={mayWrite ? add : noFiles}>
      <div className={styles["bar"]}>
        <Input.Search
          // Its text is its own until it is searched.
          key={cleared}
          autoFocus={cleared > 0}
          className={styles["search"] ?? ""}
          aria-label={t("media.search")}
          placeholder={t("media.search")}
          allowClear
          maxLength={200}
          defaultValue={state["q"] ?? ""}
          onSearch={(q) => change({ q: q.trim() })}
        />
        <Select
          aria-label={t("media.filter")}
          value={state["show"] ?? ""}
          popupMatchSelectWidth={false}
          onChange={(show) => change({ show })}
          options={[
            { value: "", label: t("media.filter_all") },
            ...filters.map((value) => ({
              value: value as string,
              label: t(`media.filter_${value}`),
            })),
          ]}
        />
        <Select
          aria-label={t("media.sort")}
          value={state["sort"] ?? ""}
          popupMatchSelectWidth={false}
          onChange={(sort) => change({ sort })}
          options={[
            { value: "", label: t("media.sort_newest") },
            { value: "createdAt", label: t("media.sort_oldest") },
            { value: "name", label: t("media.sort_name") },
          ]}
        />
        {mayWrite && (
          <UploadButton
            isPrimary
            isMultiple
            label={t("media.upload")}
            onFiles={add}
          />
        )}
      </div>
      {mayWrite && (
        <Typography.Text type="secondary">
          {t("media.upload_hint", {
            size: formatBytes(libraryRules.maxSize, libraryRules),
          })}
        </Typography.Text>
      )}
      <UploadList />
      <Failure error={error} />
      {data === undefined ? (
        !error && <Skeleton active />
      ) : (
        <>
          <PictureCount
            count={count}
            onShowAll={isFiltered ? showAll : undefined}
          />
          <ul className={styles["grid"]} aria-label={t("media.list")}>
            {data.items.map((picture) => (
              <li key={picture.id}>
                <Link
                  href={addressOf(picture.id)}
                  className={styles["card"]}
                  data-picture={picture.id}
                >
                  <PictureCard picture={picture} />
                </Link>
              </li>
            ))}
          </ul>
          <Pagination
            {...page}
            total={count}
            hideOnSinglePage
            showSizeChanger={false}
          />
        </>
      )}
    </UploadArea>
  );
}
