import { Button, Dropdown } from "antd";
import { useLocation } from "wouter";
import { useOffice } from "#src/back-office/api/office.ts";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { documentAddress } from "#src/back-office/screens/document-address.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";
import {
  type Occasion,
  occasionNotice,
  occasionsOf,
} from "./occasion-notice.ts";

/** Makes the draft of a notice about the open challenge in one click, and leads to it (BO-23.1). */
export default function TellParticipants() {
  const { t, language } = useLanguage();
  const { document, body, languages } = useOpenDocument();
  const client = useOffice();
  const [, navigate] = useLocation();
  const id = document?.entityId;
  const { mutate, isPending, error } = useAction({
    isOnce: true,
    mutationFn: async (occasion: Occasion, keyed) =>
      client.request("POST", "/documents", {
        ...keyed,
        body: {
          kind: "notice",
          name: `${document?.name} – ${occasion.label}`,
          body: occasionNotice(
            occasion,
            { id: Number(id), body },
            languages.all,
          ),
        },
      }),
    onSuccess: ({ id }) => navigate(documentAddress("notice", id)),
  });
  if (id == null || document?.isTemplate === true) return null;
  const occasions = occasionsOf(body, language);
  return (
    <>
      <Dropdown
        trigger={["click"]}
        menu={{
          items: occasions.map(({ key, label }) => ({ key, label })),
          onClick: ({ key }) => {
            const chosen = occasions.find((one) => one.key === key);
            if (chosen) mutate(chosen);
          },
        }}
      >
        <Button loading={isPending}>{t("challenge_editor.tell")}</Button>
      </Dropdown>
      <Failure error={error} />
    </>
  );
}
