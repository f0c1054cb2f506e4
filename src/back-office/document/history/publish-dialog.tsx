import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, Form, Input, Modal, Radio, Skeleton, Space } from "antd";
import { lazy, useState } from "react";
import { HttpError } from "#src/api/errors/error-classes.ts";
import {
  releasesQuery,
  revisionQuery,
} from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import { FocusBack } from "#src/back-office/ui/focus-back.ts";
import { DateInput } from "#src/forms/date-input/date-input.tsx";
import { isRefusedDate } from "#src/i18n/date-fields.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { OfficeDocument } from "#src/schema/types.gen.ts";
import { ComparedChanges } from "./compared-changes.tsx";
import { liveOf } from "./live.ts";
import { OtherChanges } from "./other-changes.tsx";
import { Planned, type PlannedChoice, usePlanned } from "./planned.tsx";
import { areAccepted, PublishWarnings } from "./publish-warnings.tsx";
import {
  hasConsequences,
  isSettling,
  settlingQuery,
  useConsequences,
} from "./use-consequences.ts";
import { usePublish } from "./use-publish.ts";
import { Verdicts } from "./verdicts.tsx";

const Consequences = lazy(() => import("./consequences.tsx"));
const SettlingDialog = lazy(async () => {
  const module = await import("./settling.tsx");
  return { default: module.SettlingDialog };
});

const DATE_ID = "publish-starts-at";

interface Props {
  document: OfficeDocument;
  /** What is published: the draft as it is saved, or an earlier revision. */
  body: JsonObject;
  revision?: number;
  /** Of the draft. */
  etag: string;
  schema: JsonObject;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/**
 * Publishes a document now or later (BO-3.4): shows in words what changes for participants, what is wrong, and has a
 * checkbox to publish despite warnings.
 */
export function PublishDialog({
  document,
  body,
  revision,
  etag,
  schema,
  onDone,
  onClose,
}: Props) {
  const t = useTexts();
  const texts = useFieldTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const consequences = useConsequences(document, body);
  const live = useLive(document);
  const [isPublished, setPublished] = useState(false);
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [isLater, setLater] = useState(false);
  // Its warnings were accepted when it was released for the first time.
  const [accepted, accept] = useState({
    isAccepted: revision !== undefined,
    reason: "",
  });
  const [note, setNote] = useState("");
  const [others, setOthers] = useState<readonly string[]>([]);
  const [setName, rename] = useState(document.name);
  const planned = usePlanned(document.id);
  const [choice, choosePlanned] = useState<PlannedChoice>("keep");
  const isAlone = others.length === 0;
  const [next] = planned ?? [];
  const into = isAlone && choice === "into" ? next : undefined;
  const isAtInstant = isLater && into === undefined;
  const isRefused = isRefusedDate(startsAt);
  const isPast =
    startsAt !== null && !isRefused && Date.parse(startsAt) < client.now();
  const isWrong = isAtInstant && (isRefused || isPast);
  const { publish, isPending, isExamined, mistakes, warnings, ...said } =
    usePublish(
      {
        ...{ document, body, revision, etag, others, note },
        ...{ setName, accepted },
        startsAt: isAtInstant && !isWrong ? (startsAt ?? undefined) : undefined,
        into,
        cancels:
          isAlone && choice === "cancel"
            ? (planned ?? []).map(({ id }) => id)
            : [],
      },
      async () => {
        await onDone();
        const settling = hasConsequences(document.kind)
          ? await queries.fetchQuery(settlingQuery(client, document.id))
          : undefined;
        if (settling !== undefined && isSettling(settling)) setPublished(true);
        else onClose();
      },
    );
  const { failure, replacedHomePage } = said;
  const isReady =
    isExamined &&
    !consequences.isLoading &&
    (consequences.data?.losers ?? 0) === 0 &&
    planned !== undefined &&
    mistakes.length === 0 &&
    areAccepted(warnings, accepted) &&
    (!isAtInstant || startsAt !== null) &&
    (others.length === 0 || setName.trim() !== "");
  if (isPublished)
    return (
      <ScreenPart fallback={null} onClose={onClose}>
        <SettlingDialog id={document.id} onClose={onClose} />
      </ScreenPart>
    );
  return (
    <Modal
      open
      width={720}
      title={t("publish.title", { name: document.name })}
      okText={t(
        isLater || into !== undefined ? "publish.schedule" : "publish.publish",
      )}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={isPending}
      // A date that is refused stays in the field, which says why.
      onOk={() => (isWrong ? focusDate() : publish())}
      onCancel={onClose}
    >
      <FocusBack />
      <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
        {failure && (
          <Alert
            type="error"
            role="alert"
            title={
              isConflict(failure)
                ? t("publish.changed_meanwhile")
                : failureText(failure, t)
            }
          />
        )}
        {mistakes.length > 0 && (
          <Alert
            type="error"
            role="alert"
            title={t("publish.mistakes", { count: mistakes.length })}
            description={
              <Verdicts {...{ document, schema, body }} verdicts={mistakes} />
            }
          />
        )}
        {hasConsequences(document.kind) && live !== null && (
          <ScreenPart>
            <Consequences
              request={consequences}
              {...{ body, schema, live }}
              isLater={isLater || into !== undefined}
            />
          </ScreenPart>
        )}
        <PublishWarnings
          warnings={warnings}
          about={{ document, schema, body }}
          accepted={accepted}
          onAccept={accept}
        />
        {replacedHomePage && (
          <Alert
            type="warning"
            title={t("publish.replaces_home", { name: replacedHomePage.name })}
          />
        )}
        <Planned
          planned={planned ?? []}
          startsAt={
            isAtInstant && !isWrong ? (startsAt ?? undefined) : undefined
          }
          choice={isAlone ? choice : "keep"}
          onChoose={choosePlanned}
          isFixed={!isAlone}
        />
        <section>
          <h3>{t("publish.changes")}</h3>
          <LiveChanges live={live} body={body} schema={schema} />
        </section>
        <Form layout="vertical" component={false}>
          <Form.Item label={t("publish.when")}>
            <Radio.Group
              disabled={into !== undefined}
              value={isLater || into !== undefined}
              onChange={({ target }) => setLater(target.value)}
              options={[
                { value: false, label: t("publish.now") },
                { value: true, label: t("publish.later") },
              ]}
            />
          </Form.Item>
          {isAtInstant && (
            <Form.Item
              label={t("publish.starts_at", { zone: timeZone() })}
              htmlFor={DATE_ID}
            >
              <DateInput
                control={{ id: DATE_ID, autoFocus: true }}
                value={startsAt}
                onChange={setStartsAt}
                complaint={isPast ? t("publish.past") : undefined}
                t={texts}
              />
            </Form.Item>
          )}
          <OtherChanges id={document.id} chosen={others} onChoose={setOthers} />
          {others.length > 0 && (
            <Form.Item label={t("publish.set_name")} htmlFor="publish-set-name">
              <Input
                id="publish-set-name"
                maxLength={200}
                value={setName}
                onChange={({ target }) => rename(target.value)}
              />
            </Form.Item>
          )}
          <Form.Item label={t("publish.note")} htmlFor="publish-note">
            <Input
              id="publish-note"
              maxLength={500}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </Form.Item>
        </Form>
      </Space>
    </Modal>
  );
}

/** Leads to the date, which says why it is refused. */
const focusDate = () => document.getElementById(DATE_ID)?.focus();

/** The body that is live; null if nothing is, undefined while it is not known. */
function useLive({ id }: OfficeDocument): JsonObject | null | undefined {
  const client = useOffice();
  const releases = useQuery(releasesQuery(client, id));
  const live = releases.data && liveOf(releases.data.items);
  const { data } = useQuery({
    ...revisionQuery(client, id, live?.revision ?? 0),
    enabled: live !== undefined,
  });
  return releases.data !== undefined && live === undefined
    ? null
    : (data?.body as JsonObject | undefined);
}

function LiveChanges({
  live,
  body,
  schema,
}: Pick<Props, "body" | "schema"> & { live: JsonObject | null | undefined }) {
  const t = useTexts();
  if (live === undefined) return <Skeleton active />;
  if (live === null) return <p>{t("publish.first")}</p>;
  return <ComparedChanges before={live} after={body} schema={schema} />;
}

const isConflict = (error: Error) =>
  error instanceof HttpError && error.status === 412;
