import { MoreOutlined } from "@ant-design/icons";
import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Dropdown, Modal } from "antd";
import { lazy, useRef, useState } from "react";
import { useLocation } from "wouter";
import { HttpError } from "#src/api/errors/error-classes.ts";
import { documentQuery, useKind } from "#src/back-office/api/documents.ts";
import { listKey, useOffice } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import { FocusBack } from "#src/back-office/ui/focus-back.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";
import {
  type DocumentAction,
  documentActions,
} from "#src/domain/documents/document-actions.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { OfficeDocument } from "#src/schema/types.gen.ts";
import { loadDraft } from "./draft/draft-session.ts";
import { usePlanned } from "./history/planned.tsx";
import { Usages } from "./history/usages.tsx";

const NewChallengeDialog = lazy(
  () =>
    import("#src/back-office/screens/challenges/new/new-challenge-dialog.tsx"),
);

const WallsDialog = lazy(
  () => import("#src/back-office/screens/pages/walls-dialog.tsx"),
);

interface Props {
  document: OfficeDocument;
  base: string;
  /** Called after anything was done. */
  onDone?: () => Promise<unknown>;
}

/** What the menu offers; writing and publishing have their own places. */
const menu = documentActions.filter(
  (action) => action !== "write" && action !== "publish",
);

type MenuAction = (typeof menu)[number];

/** What can be done with a document: another name, a copy, taking it off and back. */
export function DocumentActions({ document, base, onDone }: Props) {
  const t = useTexts();
  const [chosen, choose] = useState<MenuAction | "walls">();
  const button = useRef<HTMLButtonElement>(null);
  const may = (action: DocumentAction) => document.may?.includes(action);
  const actions = [
    ...menu.filter(may),
    ...(document.kind === "page" && may("publish") ? ["walls" as const] : []),
  ];
  const isChallenge = document.kind === "challenge";
  const kind = useKind(document.kind);
  if (actions.length === 0) return null;
  const close = () => choose(undefined);
  return (
    <>
      <Dropdown
        trigger={["click"]}
        menu={{
          items: actions.map((key) => ({
            key,
            label:
              key === "duplicate" && isChallenge
                ? t("challenges.copy")
                : t(`documents.${key}`),
          })),
          onClick({ key }) {
            // The item is gone when the dialog closes.
            button.current?.focus();
            choose(key as MenuAction | "walls");
          },
        }}
      >
        <Button
          ref={button}
          type="text"
          size="small"
          icon={<MoreOutlined />}
          aria-label={t("documents.actions_named", { name: document.name })}
        />
      </Dropdown>
      {chosen === "rename" && (
        <Rename document={document} onDone={onDone} onClose={close} />
      )}
      {chosen === "duplicate" && isChallenge && kind && (
        <ScreenPart fallback={null}>
          <NewChallengeDialog
            {...{ kind, base, onDone }}
            copyOf={document}
            onClose={close}
          />
        </ScreenPart>
      )}
      {chosen === "walls" && (
        <ScreenPart fallback={null}>
          <WallsDialog document={document} onClose={close} />
        </ScreenPart>
      )}
      {chosen !== undefined &&
        chosen !== "walls" &&
        chosen !== "rename" &&
        !(chosen === "duplicate" && isChallenge) && (
          <Confirm
            document={document}
            action={chosen}
            base={base}
            onDone={onDone}
            onClose={close}
          />
        )}
    </>
  );
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
  action: Exclude<MenuAction, "rename">;
  base: string;
}

function Confirm({ document, action, base, onDone, onClose }: ConfirmProps) {
  const t = useTexts();
  const client = useOffice();
  const [, navigate] = useLocation();
  const refresh = useRefresh(document.id, onDone);
  const { mutate, isPending, error } = useAction({
    isOnce: true,
    async mutationFn(_, keyed) {
      const params = { id: document.id };
      if (action === "make_template" || action === "unmake_template") {
        await client.request("PATCH", "/documents/{id}", {
          params,
          body: { isTemplate: action === "make_template" },
        });
        return undefined;
      }
      if (action === "restore") {
        const { etag } = await loadDraft(client, document.id);
        await client.request("POST", "/documents/{id}/restore", {
          ...{ params, body: {} },
          headers: { "If-Match": etag },
        });
        return undefined;
      }
      if (action === "archive")
        return client.request("POST", "/documents/{id}/archive", { params });
      return client.request("POST", "/documents/{id}/duplicate", {
        ...keyed,
        params,
        body: {},
      });
    },
    async onSuccess(made) {
      await refresh();
      onClose();
      if (action === "duplicate" && made !== undefined)
        navigate(`${base}/${made.id}`);
    },
  });
  return (
    <Modal
      open
      title={t(`documents.${action}`)}
      okText={t(`documents.${action}`)}
      onOk={() => mutate()}
      onCancel={onClose}
      confirmLoading={isPending}
    >
      <FocusBack />
      <p>{t(`documents.${action}_why`, { name: document.name })}</p>
      {action === "archive" && <CanceledPlans id={document.id} />}
      {error && (
        <Alert
          type="error"
          role="alert"
          title={failureText(error, t)}
          description={
            action === "archive" &&
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
                revision,
                date: formatDate(startsAt, "lll"),
              })}
            </li>
          ))}
        </ul>
      }
    />
  );
}
