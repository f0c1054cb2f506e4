import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { lazy, useEffect, useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import {
  type OfficeKind,
  useProgrammeLanguages,
} from "#src/back-office/api/documents.ts";
import { listKey, useOffice } from "#src/back-office/api/office.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { useLanguage } from "#src/back-office/texts.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";
import { languageFor } from "#src/domain/programme/languages.ts";
import type { DialogControl } from "#src/forms/rjsf/dialog/dialog-form.tsx";
import { newBody } from "#src/forms/rjsf/document/form-layout.ts";

const StartChoice = lazy(() => import("./start-choice.tsx"));
const NewChallengeDialog = lazy(
  () =>
    import("#src/back-office/screens/challenges/new/new-challenge-dialog.tsx"),
);

interface Props {
  kind: OfficeKind;
  base: string;
}

/** Makes a document of a kind, and opens it; an address with `?new` opens the dialog for its name. */
export function NewDocument({ kind, base }: Props) {
  const { t, language } = useLanguage();
  const languages = useProgrammeLanguages();
  const client = useOffice();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const isAsked = useSearchParams()[0].has("new");
  useEffect(() => {
    if (!isAsked) return;
    setOpen(true);
    navigate(base, { replace: true });
  }, [isAsked, base, navigate]);
  if (!kind.may.write) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t("documents.new")}
      </Button>
      {isOpen && kind.kind === "challenge" && (
        <ScreenPart fallback={null}>
          <NewChallengeDialog
            {...{ kind, base }}
            onClose={() => setOpen(false)}
          />
        </ScreenPart>
      )}
      {isOpen && kind.kind !== "challenge" && (
        <FormDialog<{ name: string; from?: string }>
          title={kind.newOne ?? kind.label}
          {...(kind.isSingle && { initialValues: { name: kind.label } })}
          send={async ({ name, from }, keyed) => {
            const { id } = await client.request("POST", "/documents", {
              ...keyed,
              body: {
                kind: kind.kind,
                name,
                ...(from === undefined
                  ? {
                      body: newBody(
                        kind.schema,
                        name.trim(),
                        languageFor(languages, language),
                      ),
                    }
                  : { from }),
              },
            });
            navigate(`${base}/${id}`);
          }}
          onDone={() =>
            queries.invalidateQueries({ queryKey: listKey("/documents") })
          }
          onClose={() => setOpen(false)}
          dialog="document"
          fields={[
            {
              name: "name",
              label: t("documents.name"),
              hint: t("documents.name_hint"),
            },
            ...(kind.hasTemplates
              ? [
                  {
                    name: "from",
                    label: t("documents.start_from"),
                    control: (control: DialogControl) => (
                      <ScreenPart fallback={null}>
                        <StartChoice kind={kind.kind} {...control} />
                      </ScreenPart>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </>
  );
}
