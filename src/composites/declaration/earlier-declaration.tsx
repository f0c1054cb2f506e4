import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useLayoutEffect, useState } from "react";
import { useSearchParams } from "wouter";
import { declarationsQuery } from "#src/api/challenge/declarations.ts";
import {
  draftFrom,
  isEmptyDraft,
} from "#src/domain/declaration/declaration-draft.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Challenge, Declaration } from "#src/schema/types.gen.ts";
import type { OpenDraft } from "#src/state/declaration-drafts.ts";
import { ConfirmDialog } from "#src/ui/dialog/dialog.tsx";

/**
 * Starts the draft from the declaration in the URL (`?again=`), and removes the parameter. If there is another draft, the
 * user chooses which one to keep; until then, or if the dialog is closed, nothing is replaced. A declaration that fails to
 * load, or that only has a proof, leaves the draft unchanged.
 */
export function useEarlierDeclaration(
  challenge: Challenge,
  open: OpenDraft,
): {
  isPending: boolean;
  /** The declaration that the draft was started from. */
  earlier: Declaration | undefined;
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [offered, setOffered] = useState<Declaration>();
  const id = search.get("again");
  const { draft, replace } = open.status === "open" ? open : {};
  const startedFrom = draft?.startedFrom;
  const { data, isLoading } = useQuery({
    ...declarationsQuery(entityId(challenge) ?? ""),
    enabled: draft !== undefined && (id !== null || startedFrom !== undefined),
  });
  const isPending = id !== null && isLoading;
  const find = (wanted: string | undefined) =>
    data?.items.find((one) => entityId(one) === wanted);
  const named = id === null ? undefined : find(id);
  const start = useCallback(
    (declaration: Declaration) =>
      replace?.((key) => draftFrom(declaration, challenge, key, timeZone())),
    [replace, challenge],
  );

  useLayoutEffect(() => {
    if (id === null || draft === undefined || isPending) return;
    const hasContent =
      named !== undefined &&
      !isEmptyDraft(draftFrom(named, challenge, "", timeZone()));
    if (hasContent && isEmptyDraft(draft)) start(named);
    else if (hasContent && draft.startedFrom !== id) setOffered(named);
    setSearch(
      (present) => {
        present.delete("again");
        return present;
      },
      { replace: true },
    );
  }, [id, draft, isPending, named, challenge, start, setSearch]);

  const keep = () => setOffered(undefined);
  const number = { id: (offered && entityId(offered)) ?? "" };
  return {
    isPending,
    earlier: find(startedFrom),
    dialog: offered && (
      <ConfirmDialog
        title={t("declaration.draft.which")}
        cancel={t("declaration.draft.keep")}
        confirm={t("declaration.draft.replace", number)}
        onConfirm={() => {
          keep();
          start(offered);
        }}
        onClose={keep}
      >
        <p>{t("declaration.draft.which_text", number)}</p>
      </ConfirmDialog>
    ),
  };
}
