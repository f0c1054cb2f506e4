import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import {
  releaseSetQuery,
  useRegistry,
} from "#src/back-office/api/documents.ts";
import { useMay, useOffice } from "#src/back-office/api/office.ts";
import { documentAddress } from "#src/back-office/screens/document-address.ts";
import { keyOf } from "#src/back-office/screens/moderation/entries.ts";
import { type TextKey, useTexts } from "#src/back-office/texts.ts";
import { auditWholes } from "#src/domain/people/audit-kinds.ts";

interface Props {
  entity: string;
  called: string | undefined;
}

/** What was changed, by its name, with a link where it has a screen. */
export function AuditedEntity({ entity, called }: Props) {
  const t = useTexts();
  const may = useMay();
  const { data } = useRegistry();
  const [kind = "", id = ""] = entity.split("/");
  const isNumber = /^[1-9]\d{0,9}$/.test(id);
  const document = data?.kinds.find((one) => one.kind === kind);
  const set = useReleaseSet(kind === "releaseSet" && isNumber ? id : undefined);
  const whole = auditWholes.find((one) => one === entity);
  if (whole !== undefined) return t(`audit.whole.${whole}`);
  const isDocument = document !== undefined && !isNumber;
  const isReadable = isDocument && (document.may.write || document.may.publish);
  const address = isReadable
    ? documentAddress(kind, id)
    : (set ?? otherAddress(kind, isNumber ? Number(id) : id, may));
  const name = document?.label ?? t(`audit.of.${kind}` as TextKey);
  const hasNumber = !isDocument && kind !== "picture";
  const text =
    called === undefined
      ? `${name}${hasNumber ? ` ${id}` : ""}`
      : `${name} · ${called}`;
  return address === undefined ? text : <Link href={address}>{text}</Link>;
}

/** The address of the first document that is released with others, if the user may open it. */
function useReleaseSet(id: string | undefined): string | undefined {
  const { data: registry } = useRegistry();
  const { data } = useQuery({
    ...releaseSetQuery(useOffice(), Number(id)),
    enabled:
      id !== undefined &&
      registry?.kinds.some(({ may }) => may.publish) === true,
    retry: false,
  });
  const [first] = data?.documents ?? [];
  return first && documentAddress(first.kind, first.id);
}

/** The screen of a thing that is not a document, if the user may open it. */
function otherAddress(
  kind: string,
  id: string | number,
  may: ReturnType<typeof useMay>,
): string | undefined {
  if (kind === "picture")
    return may("MEDIA_WRITE") ? `/media?picture=${id}` : undefined;
  if (kind === "role") return may("ROLE_WRITE") ? "/settings/roles" : undefined;
  if (typeof id === "string") return undefined;
  switch (kind) {
    case "participant":
      return may("USER_READ") ? `/participants/${id}` : undefined;
    case "message":
      return may("USER_READ") ? `/messages?message=${id}` : undefined;
    case "order":
      return may("STORE_WRITE") ? `/store/orders?q=${id}` : undefined;
    case "declaration":
    case "photo":
      return may("MODERATE")
        ? `/moderation?entry=${keyOf({ kind, id })}`
        : undefined;
    default:
      return undefined;
  }
}
