import { useQueryClient } from "@tanstack/react-query";
import {
  listKey,
  participantQuery,
  useOffice,
} from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";
import type {
  OfficeParticipantDetail,
  OfficeParticipantPatch,
} from "#src/schema/types.gen.ts";
import { useGroupsField } from "./use-groups-field.tsx";
import { useLanguageField } from "./use-language-field.tsx";

interface Props {
  person: OfficeParticipantDetail;
  onClose: () => void;
}

type Values = Omit<OfficeParticipantPatch, "isActive">;

/** Puts right what is known of a person (BO-7.3): only what was changed is sent. */
export function PersonDialog({ person, onClose }: Props) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const groups = useGroupsField();
  const language = useLanguageField();
  const before = valuesOf(person);
  const id = String(person.id);
  return (
    <FormDialog<Values>
      title={t("participants.edit_title")}
      initialValues={before}
      send={(values) =>
        client.request("PATCH", "/participants/{id}", {
          params: { id },
          body: changesOf(before, values),
        })
      }
      onDone={() =>
        Promise.all([
          queries.invalidateQueries(participantQuery(client, id)),
          queries.invalidateQueries({ queryKey: listKey("/participants") }),
        ])
      }
      onClose={onClose}
      dialog="person"
      fields={[
        { name: "firstName", label: t("participants.first_name") },
        { name: "lastName", label: t("participants.last_name") },
        { name: "companyName", label: t("participants.company") },
        { name: "clientId", label: t("participants.client") },
        {
          name: "email",
          label: t("participants.email"),
          hint: t(
            person.state === "invited"
              ? "participants.email_hint_invited"
              : "participants.email_hint",
          ),
        },
        language,
        groups,
      ]}
    />
  );
}

/** What the form shows of a person: empty fields are left out. */
function valuesOf(person: OfficeParticipantDetail): Values {
  const { firstName, lastName, companyName, clientId, email, language } =
    person;
  return {
    ...(firstName !== null && { firstName }),
    ...(lastName !== null && { lastName }),
    ...(companyName !== null && { companyName }),
    ...(clientId !== null && { clientId }),
    email,
    ...(language !== null && { language: language as never }),
    groups: person.groups.map(({ id }) => id),
  };
}

const fields = [
  ...(["firstName", "lastName", "companyName", "clientId"] as const),
  ...(["email", "language", "groups"] as const),
];

const isOptional = (field: string) =>
  field === "companyName" || field === "clientId";

/** What was changed. A field that was emptied is sent as such: the server says which may be. */
function changesOf(before: Values, after: Values): OfficeParticipantPatch {
  const changed = fields.filter(
    (field) => String(before[field] ?? "") !== String(after[field] ?? ""),
  );
  return Object.fromEntries(
    changed.map((field) => [
      field,
      after[field] ?? (isOptional(field) ? null : ""),
    ]),
  );
}
