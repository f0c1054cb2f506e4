import { useQueryClient } from "@tanstack/react-query";
import { Button, Space } from "antd";
import { useState } from "react";
import { listKey, useMay, useOffice } from "#src/back-office/api/office.ts";
import { authorName } from "#src/back-office/author-name.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";
import { linesControl } from "#src/back-office/ui/lines-control.tsx";
import { OfficeList } from "#src/back-office/ui/office-list.tsx";
import type {
  OfficeParticipantNote,
  OfficeParticipantNoteRequest,
} from "#src/schema/types.gen.ts";
import styles from "./participants.module.css";
import { dateColumn, usePersonList } from "./use-person-list.ts";

const path = "/participants/{id}/notes";

/** What the team notes about a person. */
export function ParticipantNotes({ id }: { id: string }) {
  const t = useTexts();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  return (
    <Space orientation="vertical" style={{ width: "100%" }}>
      {may("USER_WRITE") && (
        <Button onClick={() => setOpen(true)}>
          {t("participants.note_add")}
        </Button>
      )}
      <OfficeList<OfficeParticipantNote>
        label={t("participants.notes")}
        empty={t("participants.no_notes")}
        {...usePersonList(path, id)}
        columns={[
          dateColumn(
            t("participants.date"),
            ({ createdAt }: OfficeParticipantNote) => createdAt,
          ),
          {
            title: t("participants.note_by"),
            render: (_, { by }) => authorName(by ?? { name: null }, t),
          },
          {
            title: t("participants.note"),
            render: (_, { text }) => (
              <span className={styles["lines"]}>{text}</span>
            ),
          },
        ]}
      />
      {isOpen && <NoteDialog id={id} onClose={() => setOpen(false)} />}
    </Space>
  );
}

interface DialogProps {
  id: string;
  onClose: () => void;
}

function NoteDialog({ id, onClose }: DialogProps) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  return (
    <FormDialog<OfficeParticipantNoteRequest>
      title={t("participants.note_add")}
      send={(body, keyed) =>
        client.request("POST", path, { ...keyed, params: { id }, body })
      }
      onDone={() =>
        queries.invalidateQueries({ queryKey: listKey(path, { id }) })
      }
      onClose={onClose}
      dialog="note"
      fields={[
        {
          name: "text",
          label: t("participants.note"),
          hint: t("participants.note_hint"),
          control: linesControl,
        },
      ]}
    />
  );
}
