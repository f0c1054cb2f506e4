import { MoreOutlined } from "@ant-design/icons";
import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Dropdown, Modal } from "antd";
import { useState } from "react";
import { useLocation } from "wouter";
import { HttpError } from "#src/api/errors/error-classes.ts";
import {
  documentQuery,
  type OfficeKind,
} from "#src/back-office/api/documents.ts";
import { listKey, useOffice } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { OfficeDocument } from "#src/schema/types.gen.ts";
import { loadDraft } from "./draft/draft-session.ts";
import { usePlanned } from "./history/planned.tsx";
import { Usages } from "./history/usages.tsx";

interface Props {
  document: OfficeDocument;
  kind: OfficeKind;
  base: string;
  /** Called after anything was done. */
  onDone?: () => Promise<unknown>;
}

type Deed =
  | "rename"
  | "duplicate"
  | "archive"
  | "restore"
  | "make_template"
  | "unmake_template";

/** What can be done with a document: another name, a copy, taking it off and back. */
export function DocumentActions({ document, kind, base, onDone }: Props) {
  const t = useTexts();
  const [deed, setDeed] = useState<Deed>();
  const { may, isSingle } = kind;
  const isArchived = document.status === "archived";
  const deeds: Deed[] = [
    ...(may.write && !isSingle ? (["rename"] as const) : []),
    ...(may.write && !isSingle ? (["duplicate"] as const) : []),
    ...templateDeeds(document, kind),
    ...(isArchived && may.write ? (["restore"] as const) : []),
    ...(!isArchived && may.publish && !isSingle ? (["archive"] as const) : []),
  ];
  if (deeds.length === 0) return null;
  const close = () => setDeed(undefined);
  return (
    <>
      <Dropdown
        trigger={["click"]}
        menu={{
          items: deeds.map((key) => ({ key, label: t(`documents.${key}`) })),
          onClick: ({ key }) => setDeed(key as Deed),
        }}
      >
        <Button
          type="text"
          icon={<MoreOutlined />}
          aria-label={t("documents.actions_named", { name: document.name })}
        />
      </Dropdown>
      {deed === "rename" && (
        <Rename {...{ document, onDone }} onClose={close} />
      )}
      {deed !== undefined && deed !== "rename" && (
        <Confirm {...{ document, deed, base, onDone }} onClose={close} />
      )}
    </>
  );
}

/** What was never released can become a template, and a template a document like others. */
function templateDeeds(
  { isTemplate, status }: OfficeDocument,
  { may, hasTemplates }: OfficeKind,
): Deed[] {
  if (!may.write || !hasTemplates) return [];
  if (isTemplate) return ["unmake_template"];
  return status === "draft" ? ["make_template"] : [];
}

interface DialogProps {
  document: OfficeDocument;
  onDone: Props["onDone"];
  onClose: () => void;
}

function Rename({ document, onDone, onClose }: DialogProps) {
  const t = useTexts();
  const client = useOffice();
  const refresh = useRefresh(document.id, onDone);
  return (
    <FormDialog<{ name: string }>
      title={t("documents.rename")}
      initialValues={{ name: document.name }}
      send={(body) =>
        client.request("PATCH", "/documents/{id}", {
          params: { id: document.id },
          body,
        })
      }
      onDone={refresh}
      onClose={onClose}
      dialog="document"
      fields={[
        {
          name: "name",
          label: t("documents.name"),
          hint: t("documents.name_hint"),
        },
      ]}
    />
  );
}

/** Refreshes lists and the document. */
function useRefresh(id: string, onDone: Props["onDone"]) {
  const client = useOffice();
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: listKey("/documents") }),
      queries.invalidateQueries(documentQuery(client, id)),
      onDone?.(),
    ]);
}

interface ConfirmProps extends DialogProps {
  deed: Exclude<Deed, "rename">;
  base: string;
}

function Confirm({ document, deed, base, onDone, onClose }: ConfirmProps) {
  const t = useTexts();
  const client = useOffice();
  const [, navigate] = useLocation();
  const refresh = useRefresh(document.id, onDone);
  const { mutate, isPending, error } = useAction({
    isOnce: true,
    async mutationFn(_, keyed) {
      const params = { id: document.id };
      if (deed === "make_template" || deed === "unmake_template") {
        await client.request("PATCH", "/documents/{id}", {
          params,
          body: { isTemplate: deed === "make_template" },
        });
        return undefined;
      }
      if (deed === "restore") {
        const { etag } = await loadDraft(client, document.id);
        await client.request("POST", "/documents/{id}/restore", {
          ...{ params, body: {} },
          headers: { "If-Match": etag },
        });
        return undefined;
      }
      return client.request("POST", `/documents/{id}/${deed}`, {
        ...(deed === "duplicate" && keyed),
        params,
      });
    },
    async onSuccess(made) {
      await refresh();
      onClose();
      if (deed === "duplicate" && made !== undefined)
        navigate(`${base}/${made.id}`);
    },
  });
  return (
    <Modal
      open
      title={t(`documents.${deed}`)}
      okText={t(`documents.${deed}`)}
      onOk={() => mutate()}
      onCancel={onClose}
      confirmLoading={isPending}
    >
      <p>{t(`documents.${deed}_why`, { name: document.name })}</p>
      {deed === "archive" && <CanceledPlans id={document.id} />}
      {error && (
        <Alert
          type="error"
          role="alert"
          title={failureText(error, t)}
          description={
            deed === "archive" &&
            reasonOf(error) === "inUse" && (
              <Usages kind={document.kind} id={document.id} />
            )
          }
        />
      )}
    </Modal>
  );
}

/** Why the server refused something. */
const reasonOf = (error: Error): unknown =>
  error instanceof HttpError
    ? (error.body as { reason?: unknown } | undefined)?.reason
    : undefined;

/** What is planned of a document, which archiving it takes back. */
function CanceledPlans({ id }: { id: string }) {
  const t = useTexts();
  const planned = usePlanned(id) ?? [];
  if (planned.length === 0) return null;
  return (
    <Alert
      type="warning"
      title={t("documents.archive_planned", { count: planned.length })}
      description={
        <ul>
          {planned.map(({ id: release, startsAt, revision }) => (
            <li key={release}>
              {t("publish.planned_at", {
                ...{ revision, date: formatDate(startsAt, "lll") },
              })}
            </li>
          ))}
        </ul>
      }
    />
  );
}
