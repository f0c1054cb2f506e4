import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button, Descriptions, Modal } from "antd";
import { Link } from "wouter";
import {
  listKey,
  participantQuery,
  useMay,
  useOffice,
} from "#src/back-office/api/office.ts";
import styles from "#src/back-office/screens/participants/participants.module.css";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";
import { linesControl } from "#src/back-office/ui/lines-control.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { type Language, languageNames } from "#src/i18n/languages.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type {
  OfficeAnswerRequest,
  OfficeMessage,
} from "#src/schema/types.gen.ts";

interface Props {
  message: OfficeMessage;
  onClose: () => void;
}

/** A message and its author; while it is open, a form to reply to it or close it. */
export function MessageDialog({ message, onClose }: Props) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const isOpen = useMay()("USER_WRITE") && message.state === "open";
  const params = { id: message.id };
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: listKey("/messages") }),
      queries.invalidateQueries({ queryKey: ["today"] }),
    ]);
  const close = useAction({
    isOnce: true,
    mutationFn: (_, keyed) =>
      client.request("POST", "/messages/{id}/close", { ...keyed, params }),
    async onSuccess() {
      await refresh();
      onClose();
    },
  });
  if (!isOpen)
    return (
      <Modal open title={message.subject} footer={null} onCancel={onClose}>
        <Content message={message} />
        {message.answer !== null && (
          <>
            <h3>{t("messages.answer")}</h3>
            <p className={styles["lines"]}>{message.answer}</p>
          </>
        )}
      </Modal>
    );
  return (
    <FormDialog<OfficeAnswerRequest>
      title={message.subject}
      okText={t("messages.send")}
      dialog="answer"
      send={(body, keyed) =>
        client.request("POST", "/messages/{id}/answer", {
          ...{ ...keyed, params, body },
        })
      }
      onDone={refresh}
      onClose={onClose}
      fields={[
        {
          name: "text",
          label: t("messages.answer"),
          hint: t("messages.answer_hint"),
          control: linesControl,
        },
      ]}
    >
      <Content message={message} />
      <Failure error={close.error} />
      <p>
        <Button loading={close.isPending} onClick={() => close.mutate()}>
          {t("messages.close")}
        </Button>
      </p>
    </FormDialog>
  );
}

/** Who wrote what, and what support needs to know of them. */
function Content({ message }: Pick<Props, "message">) {
  const t = useTexts();
  const { id, name, email } = message.participant;
  const { data: person } = useQuery(participantQuery(useOffice(), String(id)));
  return (
    <>
      <Descriptions
        column={1}
        size="small"
        items={[
          {
            label: t("audit.of.participant"),
            children: (
              <Link href={`/participants/${id}`}>
                {name === null || name === email ? email : `${name} · ${email}`}
              </Link>
            ),
          },
          {
            label: t("participants.date"),
            children: formatDate(message.createdAt, "lll"),
          },
          ...(person
            ? [
                {
                  label: t("participants.language"),
                  children: languageNames[person.language as Language] ?? "–",
                },
                {
                  label: t("participants.groups"),
                  children:
                    person.groups.map((group) => group.name).join(", ") || "–",
                },
                {
                  label: t("participants.points"),
                  children: formatNumber(person.points),
                },
              ]
            : []),
        ]}
      />
      <p className={styles["lines"]}>{message.message}</p>
    </>
  );
}
