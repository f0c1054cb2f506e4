import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  Alert,
  Button,
  Checkbox,
  Input,
  Modal,
  Popconfirm,
  Select,
  Space,
  Typography,
} from "antd";
import { useState } from "react";
import { listKey, listQuery, useOffice } from "#src/back-office/api/office.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { FocusBack } from "#src/back-office/ui/focus-back.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { OfficeTable } from "#src/back-office/ui/office-table.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { languageNames, languages, toLanguage } from "#src/i18n/languages.ts";
import type { OfficeDocument } from "#src/schema/types.gen.ts";

interface Props {
  document: OfficeDocument;
  onClose: () => void;
}

/** The screens that show a page: new links, which are shown once, and those that can be revoked (BO-24). */
export default function WallsDialog({ document, onClose }: Props) {
  const { t, language: own } = useLanguage();
  const client = useOffice();
  const queries = useQueryClient();
  const query = { document: document.id, itemsPerPage: 100 };
  const walls = useQuery(listQuery(client, "/walls", query));
  const [name, setName] = useState("");
  const [language, setLanguage] = useState(toLanguage(own));
  const [isDark, setDark] = useState(false);
  const refresh = () =>
    queries.invalidateQueries({ queryKey: listKey("/walls") });
  const create = useAction({
    mutationFn: () =>
      client.request("POST", "/walls", {
        body: { document: document.id, name, language },
      }),
    async onSuccess() {
      setName("");
      await refresh();
    },
  });
  const revoke = useAction({
    mutationFn: (id: number) =>
      client.request("DELETE", "/walls/{id}", { params: { id } }),
    onSuccess: refresh,
  });
  const failure = walls.error ?? create.error ?? revoke.error;
  const token = create.data?.token;
  return (
    <Modal
      open
      width={720}
      title={t("documents.walls")}
      footer={null}
      onCancel={onClose}
    >
      <FocusBack />
      <div className={layout["stack"]}>
        <p>{t("walls.hint")}</p>
        <Failure error={failure} />
        <Space wrap>
          <Input
            aria-label={t("walls.name")}
            placeholder={t("walls.name")}
            maxLength={200}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Select
            aria-label={t("walls.language")}
            value={language}
            onChange={setLanguage}
            options={languages.map((value) => ({
              value,
              label: languageNames[value],
            }))}
          />
          <Checkbox
            checked={isDark}
            onChange={({ target }) => setDark(target.checked)}
          >
            {t("walls.dark")}
          </Checkbox>
          <Button
            type="primary"
            disabled={name.trim() === ""}
            loading={create.isPending}
            onClick={() => create.mutate()}
          >
            {t("walls.create")}
          </Button>
        </Space>
        {token !== undefined && (
          <Alert
            type="success"
            role="status"
            title={t("walls.created")}
            description={
              <Typography.Paragraph
                copyable
                aria-label={t("walls.link")}
              >{`${location.origin}${basePath}/wall/${token}${isDark ? "?dark" : ""}`}</Typography.Paragraph>
            }
          />
        )}
        <OfficeTable
          label={t("walls.list")}
          empty={t("walls.none")}
          isLoading={walls.isLoading}
          rows={walls.data?.items ?? []}
          columns={[
            { title: t("walls.name"), dataIndex: "name" },
            {
              title: t("walls.language"),
              render: (_, row) => languageNames[toLanguage(row.language)],
            },
            {
              title: t("audit.at"),
              render: (_, row) => formatDate(row.createdAt, "lll"),
            },
            {
              title: t("walls.revoke"),
              render: (_, row) => (
                <Popconfirm
                  title={t("walls.revoke_sure")}
                  okText={t("walls.revoke")}
                  onConfirm={() => revoke.mutate(row.id)}
                >
                  <Button
                    danger
                    size="small"
                    aria-label={t("walls.revoke_named", { name: row.name })}
                  >
                    {t("walls.revoke")}
                  </Button>
                </Popconfirm>
              ),
            },
          ]}
        />
      </div>
    </Modal>
  );
}
