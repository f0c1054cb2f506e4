import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import {
  draftBodyQuery,
  type OfficeKind,
  useProgrammeLanguages,
} from "#src/back-office/api/documents.ts";
import { listKey, useOffice } from "#src/back-office/api/office.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import StartChoice from "#src/back-office/screens/documents/list/start-choice.tsx";
import { useLanguage } from "#src/back-office/texts.ts";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";
import type { KeyedCall } from "#src/back-office/ui/use-action.ts";
import { datesOf, instantOfDate } from "#src/domain/challenge/move-date.ts";
import { newChallenge } from "#src/domain/challenge/new-challenge.ts";
import { moveDates } from "#src/domain/documents/merge/move-dates.ts";
import { languageFor } from "#src/domain/programme/languages.ts";
import { instant } from "#src/domain/values/dates.ts";
import { movedTime } from "#src/domain/values/moved-time.ts";
import { DateInput } from "#src/forms/date-input/date-input.tsx";
import type { DialogField } from "#src/forms/rjsf/dialog/dialog-form.tsx";
import { timeZone } from "#src/i18n/date-format.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { OfficeDocument } from "#src/schema/types.gen.ts";
import { DatesPreview } from "./dates-preview.tsx";
import { type ChallengeStart, StartCards } from "./start-cards.tsx";

interface Props {
  kind: OfficeKind;
  base: string;
  /** Makes a copy of this one. */
  copyOf?: OfficeDocument;
  onDone?: (() => Promise<unknown>) | undefined;
  onClose: () => void;
}

interface Values {
  name: string;
  from?: string;
  startDate?: string;
}

/** The body that a new document starts with; undefined while it is loading. */
function useStartBody(id: string | undefined): JsonObject | undefined {
  const client = useOffice();
  const { data } = useQuery({
    ...draftBodyQuery(client, id ?? ""),
    enabled: id !== undefined,
  });
  return data;
}

/** Makes a challenge: of a type, from a template, or as a copy with all dates moved (BO-12.1); its dates are shown before. */
export default function NewChallengeDialog(props: Props) {
  const { copyOf } = props;
  const body = useStartBody(copyOf?.id);
  if (copyOf === undefined) return <Dialog {...props} />;
  if (body === undefined) return null;
  const start = instantOfDate(datesOf(body), "startDate", timeZone());
  return (
    <Dialog
      {...props}
      initialValues={{
        name: copyOf.name,
        ...(start !== undefined && {
          startDate: new Date(
            movedTime(start, { months: 12 }, timeZone()),
          ).toISOString(),
        }),
      }}
    />
  );
}

function Dialog({
  kind,
  base,
  copyOf,
  initialValues,
  onDone,
  onClose,
}: Props & { initialValues?: Values }) {
  const { t, language } = useLanguage();
  const texts = useFieldTexts();
  const languages = useProgrammeLanguages();
  const client = useOffice();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [start, setStart] = useState<ChallengeStart>(
    copyOf === undefined ? "Classic" : "copy",
  );
  const [source, setSource] = useState<string | undefined>(copyOf?.id);
  const copied = useStartBody(source);
  const isCopy = start === "copy";
  const zone = timeZone();
  const fresh = (startDate: string | undefined, name: string) =>
    isCopy
      ? undefined
      : newChallenge(
          start,
          startDate,
          name,
          languageFor(languages, language),
          zone,
        );

  /** What is made, with its dates. */
  function bodyAt(startDate: string | undefined): JsonObject | undefined {
    const time = instant(startDate);
    if (!isCopy) return fresh(time === undefined ? undefined : startDate, "");
    return copied === undefined || time === undefined
      ? copied
      : moveDates(copied, kind.schema, time, zone);
  }
  const hasStart =
    !isCopy ||
    (copied !== undefined &&
      instantOfDate(datesOf(copied), "startDate", zone) !== undefined);

  async function send({ name, startDate }: Values, keyed: KeyedCall) {
    const start = hasStart && startDate ? { startDate } : {};
    const { id } = await (copyOf !== undefined
      ? client.request("POST", "/documents/{id}/duplicate", {
          ...keyed,
          params: { id: copyOf.id },
          body: { name, ...start },
        })
      : client.request("POST", "/documents", {
          ...keyed,
          body: {
            ...{ kind: kind.kind, name },
            ...(isCopy
              ? { from: source ?? "", ...start }
              : { body: fresh(startDate, name.trim()) ?? {} }),
          },
        }));
    navigate(`${base}/${id}`);
  }

  return (
    <FormDialog<Values>
      title={
        copyOf === undefined
          ? (kind.newOne ?? kind.label)
          : t("challenges.copy")
      }
      okText={t("challenges.new.create")}
      {...(initialValues && { initialValues })}
      send={send}
      onDone={() =>
        Promise.all([
          queries.invalidateQueries({ queryKey: listKey("/documents") }),
          queries.invalidateQueries({ queryKey: listKey("/challenges") }),
          onDone?.(),
        ])
      }
      onClose={onClose}
      dialog="challenge"
      check={({ from }) =>
        isCopy && copyOf === undefined && !from
          ? { from: [t("challenges.new.choose")] }
          : {}
      }
      fields={({ startDate }) => [
        {
          name: "name",
          label: t("documents.name"),
          hint: t(isCopy ? "documents.name_hint" : "challenges.new.name_hint"),
        },
        ...(isCopy && copyOf === undefined
          ? [
              {
                name: "from",
                label: t("challenges.new.from"),
                control: ({ onChange, ...control }) => (
                  <ScreenPart fallback={null}>
                    <StartChoice
                      kind={kind.kind}
                      {...control}
                      onChange={(value) => {
                        setSource(value as string | undefined);
                        onChange(value);
                      }}
                    />
                  </ScreenPart>
                ),
              } satisfies DialogField,
            ]
          : []),
        ...(hasStart
          ? [
              {
                name: "startDate",
                label: t("challenges.new.start"),
                hint: <DatesPreview body={bodyAt(startDate)} />,
                control: ({ value, onChange, ...control }) => (
                  <DateInput
                    control={{
                      ...control,
                      "aria-invalid": control["aria-invalid"] === true,
                    }}
                    value={value as string | undefined}
                    onChange={(next) => onChange(next ?? undefined)}
                    t={texts}
                  />
                ),
              } satisfies DialogField,
            ]
          : []),
      ]}
    >
      {copyOf === undefined ? (
        <StartCards kind={kind} value={start} onChange={setStart} />
      ) : (
        <p>{t("challenges.copy_why", { name: copyOf.name })}</p>
      )}
      {isCopy && copied !== undefined && !hasStart && (
        <p>{t("challenges.new.no_start")}</p>
      )}
    </FormDialog>
  );
}
