import { useState } from "react";
import schema from "#schemas/forms/confirm-password.schema.json" with {
  type: "json",
};
import sections from "#src/composites/account/account-details/account-details.module.css";
import { Field } from "#src/forms/field.tsx";
import { PasswordInput } from "#src/forms/password-field/password-input.tsx";
import { useSchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type {
  ConfirmedRequest,
  ConfirmPasswordForm,
  User,
} from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/forms-confirm-password.gen.js";
import { useErrorNotification } from "#src/state/notifications.ts";
import { Button } from "#src/ui/controls.tsx";
import styles from "./personal-data.module.css";

type Props = {
  user: User;
  submit: string;
  look: "danger" | "primary";
  refused: Parameters<typeof useErrorNotification>[0];
  /** Performs the action; rejects if the server refuses. */
  onConfirmed: (request: ConfirmedRequest) => Promise<void>;
};

/** Requires the current password for an action; users without one only press the button. */
export function ConfirmedForm(props: Props) {
  const [times, setTimes] = useState(0);
  const onConfirmed = async (request: ConfirmedRequest) => {
    await props.onConfirmed(request);
    setTimes((before) => before + 1);
  };
  return props.user.hasPassword === false ? (
    <WithoutPassword {...props} />
  ) : (
    <WithPassword key={times} {...props} onConfirmed={onConfirmed} />
  );
}

function WithPassword({ user, submit, look, refused, onConfirmed }: Props) {
  const { t } = useTranslation();
  const form = useSchemaForm<ConfirmPasswordForm>({
    schema,
    validate,
    initial: { password: "" },
    onSubmit: ({ password }) => onConfirmed({ password }),
    onFailure: useErrorNotification(refused),
  });
  return (
    <form className={styles["form"]} onSubmit={form.submit} noValidate>
      <input
        type="hidden"
        autoComplete="username"
        value={user.email ?? undefined}
      />
      <Field form={form} name="password" label={t("account.password.current")}>
        {(control) => (
          <PasswordInput control={control} autoComplete="current-password" />
        )}
      </Field>
      <Button look={look} type="submit" size="large" loading={form.submitting}>
        {submit}
      </Button>
    </form>
  );
}

function WithoutPassword({ submit, look, refused, onConfirmed }: Props) {
  const { t } = useTranslation();
  const [isPending, setPending] = useState(false);
  const notifyError = useErrorNotification(refused);
  const confirm = async () => {
    setPending(true);
    await onConfirmed({}).catch(notifyError);
    setPending(false);
  };
  return (
    <div className={sections["part"]}>
      <p>{t("account.data.sign_in_again")}</p>
      <Button
        look={look}
        size="large"
        loading={isPending}
        onClick={() => {
          confirm().catch(console.error);
        }}
      >
        {submit}
      </Button>
    </div>
  );
}
