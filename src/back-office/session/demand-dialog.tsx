import { useQueryClient } from "@tanstack/react-query";
import { Modal } from "antd";
import { useAtomValue } from "jotai";
import { sessionQuery, useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { FocusBack } from "#src/back-office/ui/focus-back.ts";
import { useFirstField } from "#src/back-office/ui/use-first-field.ts";
import { demandAtom } from "./demand.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** Asks to sign in again, or for the password, over a screen whose fields stay as they are (BO-1.6). */
export function DemandDialog() {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const open = useAtomValue(demandAtom);
  const { box, afterOpenChange } = useFirstField();
  const user = queries.getQueryData(sessionQuery(client).queryKey)?.user;
  if (open === undefined) return null;
  const { demand, settle } = open;
  const isAgain = demand === "stepUp";
  return (
    <Modal
      open
      title={t(isAgain ? "sign_in.again" : "sign_in.expired")}
      footer={null}
      width={420}
      onCancel={() => settle(false)}
      afterOpenChange={afterOpenChange}
    >
      <FocusBack />
      <div ref={box}>
        <p>{t(isAgain ? "sign_in.again_why" : "sign_in.expired_why")}</p>
        <SignInForm
          {...(isAgain && user !== undefined && { username: user.email })}
          onDone={async () => {
            const next = await queries.fetchQuery({
              ...sessionQuery(client),
              staleTime: 0,
            });
            // The screen shows another user’s work.
            if (user !== undefined && next.user.id !== user.id)
              location.reload();
            else settle(true);
          }}
        />
      </div>
    </Modal>
  );
}
