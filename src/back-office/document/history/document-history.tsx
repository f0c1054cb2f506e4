import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  Alert,
  Button,
  Popconfirm,
  Segmented,
  Select,
  Space,
  Typography,
} from "antd";
import { lazy, useState } from "react";
import {
  changesQuery,
  releasesQuery,
  revisionQuery,
} from "#src/back-office/api/documents.ts";
import { useMay, useOffice } from "#src/back-office/api/office.ts";
import { authorName } from "#src/back-office/author-name.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { useListState } from "#src/back-office/list-state.ts";
import { isComposed } from "#src/back-office/screens/document-address.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { OfficeList } from "#src/back-office/ui/office-list.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";
import type { Permission } from "#src/domain/people/permissions.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { OfficeDocument, OfficeRelease } from "#src/schema/types.gen.ts";
import { Changes } from "./changes.tsx";
import { ComparedChanges } from "./compared-changes.tsx";
import { liveOf } from "./live.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { ReleaseSetName, TakeBackSet } from "./release-set.tsx";

const ComparePages = lazy(async () => {
  const module = await import(
    "#src/back-office/screens/pages/canvas/compare-pages.tsx"
  );
  return { default: module.ComparePages };
});

interface Props {
  document: OfficeDocument;
  draft: JsonObject;
  /** Of the draft. */
  etag: string;
  schema: JsonObject;
  permissions: { write: string; publish: string };
  /** Called after anything changed; resolves once the document was loaded again. */
  onChange: () => Promise<unknown>;
}

/** The time line of a document (BO-3.6): every release, two of which can be compared; an earlier one can be released again. */
export function DocumentHistory(props: Props) {
  const { document, draft, etag, schema, permissions, onChange } = props;
  const { t } = useLanguage();
  const client = useOffice();
  const queries = useQueryClient();
  const may = useMay();
  const list = useListState([]);
  const { state } = list;
  const query = useQuery(releasesQuery(client, document.id, state));
  const [rolledBack, rollBack] = useState<number>();
  // On the first page, whichever is shown.
  const first = useQuery(releasesQuery(client, document.id));
  const live = liveOf(first.data?.items ?? []);
  const refresh = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["list"] }),
      onChange(),
    ]);
  };
  const takeBack = useAction({
    mutationFn: (id: number) =>
      client.request("DELETE", "/releases/{id}", { params: { id } }),
    onSettled: refresh,
  });
  const takeBackSet = useAction({
    mutationFn: (id: number) =>
      client.request("DELETE", "/release-sets/{id}", { params: { id } }),
    onSettled: refresh,
  });
  const restore = useAction({
    mutationFn: (revision: number) =>
      client.request("POST", "/documents/{id}/restore", {
        params: { id: document.id },
        headers: { "If-Match": etag },
        body: { revision },
      }),
    onSettled: refresh,
  });
  const error = takeBack.error ?? takeBackSet.error ?? restore.error;
  const mayPublish = may(permissions.publish as Permission);
  const mayWrite = may(permissions.write as Permission);
  const isOpen = ({ state }: OfficeRelease) =>
    state === "planned" || state === "failed";
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      <Failure error={error} />
      {restore.isSuccess && (
        <Alert
          type="success"
          role="status"
          title={t("history.restored", { revision: restore.variables ?? 0 })}
        />
      )}
      <OfficeList<OfficeRelease>
        label={t("history.title")}
        empty={t("history.empty")}
        query={query}
        list={list}
        columns={[
          {
            title: t("history.from"),
            render: (_, release) => formatDate(release.startsAt, "lll"),
          },
          {
            title: t("history.state"),
            render: (_, { state = "earlier" }) => t(`history.${state}`),
          },
          { title: t("history.revision"), dataIndex: "revision" },
          {
            title: t("history.by"),
            render: (_, { createdBy, createdAt }) =>
              `${authorName(createdBy, t)}, ${formatDate(createdAt, "lll")}`,
          },
          {
            title: t("history.set"),
            render: (_, { setId }) => <ReleaseSetName id={setId} />,
          },
          {
            title: t("history.note"),
            render: (_, { note, reason }) => (
              <>
                {note}
                {reason && <div>{t("history.reason", { reason })}</div>}
              </>
            ),
          },
          {
            title: t("history.actions"),
            render: (_, release) => (
              <Space wrap>
                {mayPublish && isOpen(release) && (
                  <Popconfirm
                    title={t("history.take_back_why")}
                    onConfirm={() => takeBack.mutate(release.id)}
                  >
                    <Button size="small">{t("history.take_back")}</Button>
                  </Popconfirm>
                )}
                {mayPublish &&
                  isOpen(release) &&
                  typeof release.setId === "number" && (
                    <TakeBackSet
                      setId={release.setId}
                      onConfirm={() => takeBackSet.mutate(release.setId ?? 0)}
                    />
                  )}
                {document.may?.includes("publish") &&
                  release.state === "earlier" && (
                    <Button
                      size="small"
                      onClick={() => rollBack(release.revision)}
                    >
                      {t("history.roll_back")}
                    </Button>
                  )}
                {mayWrite && (
                  <Popconfirm
                    title={t("history.restore_why")}
                    onConfirm={() => restore.mutate(release.revision)}
                  >
                    <Button size="small">{t("history.restore")}</Button>
                  </Popconfirm>
                )}
              </Space>
            ),
          },
        ]}
      />
      <Comparison
        {...{ document, draft, schema }}
        live={live?.revision}
        revisions={[
          ...new Set([
            ...(live === undefined ? [] : [live.revision]),
            ...(query.data?.items ?? []).map(({ revision }) => revision),
          ]),
        ].toSorted((one, other) => other - one)}
      />
      {rolledBack !== undefined && (
        <RollBack
          {...props}
          revision={rolledBack}
          onDone={refresh}
          onClose={() => rollBack(undefined)}
        />
      )}
    </Space>
  );
}

interface RollBackProps extends Props {
  revision: number;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

function RollBack({ document, revision, ...props }: RollBackProps) {
  const { data } = useQuery(revisionQuery(useOffice(), document.id, revision));
  return data?.body === undefined ? null : (
    <PublishDialog
      {...{ document, revision }}
      {...props}
      body={data.body as JsonObject}
    />
  );
}

interface ComparisonProps {
  document: OfficeDocument;
  draft: JsonObject;
  schema: JsonObject;
  /** The revision that participants see. */
  live: number | undefined;
  /** The newest first. */
  revisions: readonly number[];
}

/** Two states of the document, in words or, of a page, side by side; 0 is the draft. */
function Comparison({
  document,
  draft,
  schema,
  live,
  revisions,
}: ComparisonProps) {
  const { t } = useLanguage();
  const client = useOffice();
  const [chosen, choose] = useState<{ from?: number; to?: number }>({});
  // What was published last with what it replaced; a draft that differs with what is live, which may be an earlier revision.
  const [newest = 0, earlier] = revisions;
  const isPublished =
    earlier !== undefined && !document.statuses?.includes("changed");
  const {
    from = isPublished ? earlier : (live ?? newest),
    to = isPublished ? newest : 0,
  } = chosen;
  const isWithDraft = from === 0 || to === 0;
  const stored = useQuery({
    ...changesQuery(client, document.id, from, to),
    enabled: !isWithDraft,
  });
  const one = useQuery({
    ...revisionQuery(client, document.id, from || to),
    enabled: isWithDraft && from !== to,
  });
  const isPage = isComposed(document.kind);
  const [isSideBySide, setSideBySide] = useState(false);
  const first = useQuery({
    ...revisionQuery(client, document.id, from),
    enabled: isSideBySide && from !== 0,
  });
  const last = useQuery({
    ...revisionQuery(client, document.id, to),
    enabled: isSideBySide && to !== 0,
  });
  if (revisions.length === 0) return null;
  const before = from === 0 ? draft : first.data?.body;
  const after = to === 0 ? draft : last.data?.body;
  const both =
    before && after && ([before as JsonObject, after as JsonObject] as const);
  const nameOf = (revision: number) =>
    revision === 0 ? t("history.draft") : t("history.numbered", { revision });
  const other = one.data?.body as JsonObject | undefined;
  const inWords = () => {
    if (!isWithDraft) return stored.data && <Changes {...stored.data} />;
    if (from === to) return <Changes changes={[]} total={0} />;
    const [older, newer] = to === 0 ? [other, draft] : [draft, other];
    return (
      older &&
      newer && <ComparedChanges before={older} after={newer} schema={schema} />
    );
  };
  const error = stored.error ?? one.error ?? first.error ?? last.error;
  const options = [
    { value: 0, label: t("history.draft") },
    ...revisions.map((value) => ({
      value,
      label: t("history.numbered", { revision: value }),
    })),
  ];
  return (
    <section aria-label={t("history.compare")}>
      <Typography.Title level={3}>{t("history.compare")}</Typography.Title>
      <Space wrap>
        {(["from", "to"] as const).map((name) => (
          <Select
            key={name}
            aria-label={t(name === "from" ? "changes.before" : "changes.after")}
            style={{ width: 200 }}
            value={name === "from" ? from : to}
            options={options}
            onChange={(value) => choose({ ...chosen, [name]: value })}
          />
        ))}
        {isPage && (
          <Segmented
            aria-label={t("history.compare")}
            value={isSideBySide ? "side" : "words"}
            onChange={(value) => setSideBySide(value === "side")}
            options={[
              { value: "words", label: t("history.in_words") },
              { value: "side", label: t("history.side_by_side") },
            ]}
          />
        )}
      </Space>
      <Failure error={error} />
      {isSideBySide && both ? (
        <ScreenPart>
          <ComparePages
            documentId={document.id}
            before={both[0]}
            after={both[1]}
            beforeLabel={nameOf(from)}
            afterLabel={nameOf(to)}
          />
        </ScreenPart>
      ) : (
        inWords()
      )}
    </section>
  );
}
