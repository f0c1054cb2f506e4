import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useMemo } from "react";
import { Link, Redirect } from "wouter";
import schema from "#schemas/forms/sign-up.schema.json" with { type: "json" };
import { captchaChallengeQuery } from "#src/api/access/captcha.ts";
import { isCaptchaRefused } from "#src/api/access/passwords.ts";
import {
  clientIdAvailabilityQuery,
  emailAvailabilityQuery,
  referralCodeQuery,
  signUpMutation,
} from "#src/api/access/sign-up.ts";
import { LocalError } from "#src/api/errors/error-classes.ts";
import { useConfig, useIsEnabled } from "#src/api/programme/use-programme.ts";
import { isSecurelyServed } from "#src/browser/secure-context.ts";
import styles from "#src/composites/access/access.module.css";
import {
  EmailField,
  TermsField,
} from "#src/composites/access/access-fields.tsx";
import { AccessFrame } from "#src/composites/access/access-frame.tsx";
import { useOpeningFailure } from "#src/composites/access/use-opening-failure.ts";
import {
  GenderField,
  useClientIdLabel,
  useCompanyRule,
} from "#src/composites/shared/person/person-fields.tsx";
import type { WidgetProps } from "#src/engine/contract.ts";
import {
  confirmation,
  NewPassword,
} from "#src/forms/password-field/new-password.tsx";
import { SubmitButton } from "#src/forms/submit-button.tsx";
import { TextField } from "#src/forms/text-field.tsx";
import { useAsyncValidators } from "#src/forms/use-async-validators.ts";
import { type SchemaForm, useSchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type {
  SignUp as Config,
  SignUpForm as Values,
} from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/forms-sign-up.gen.js";
import { Checkbox } from "#src/ui/controls.tsx";
import { LegalLink } from "#src/ui/legal-link/legal-link.tsx";
import { signUpRequest } from "./sign-up-request.ts";

/** The form that creates an account, if the programme offers it (AS-1.5); otherwise login. */
export default function SignUp({
  config: { title, parts = [] },
}: WidgetProps<Config>) {
  const { t } = useTranslation();
  const config = useConfig();
  if (config.postUserRegister !== true) return <Redirect to="/auth" replace />;
  return (
    <AccessFrame
      wide
      title={title?.trim() || t("auth.signup.title")}
      lead={t("auth.signup.lead")}
    >
      <SignUpForm order={parts} />
      <p className={styles["links"]}>
        <span>{t("auth.signup.have_account")}</span>
        <Link href="/auth">{t("auth.back_to_login")}</Link>
      </p>
    </AccessFrame>
  );
}

type Part = NonNullable<Config["parts"]>[number];

const initial = {
  lastName: "",
  firstName: "",
  companyName: "",
  email: "",
  clientId: "",
  password: "",
  confirmPassword: "",
  referralCode: "",
  optin: false,
  isCGUAccepted: false,
};

/** Validation that requires the server (AS-5.4.5, AS-5.4.6, AS-5.4.10). */
function useAsyncValidation(valid: Readonly<Record<string, unknown>>) {
  const queries = useQueryClient();
  const validators = useMemo(
    () => ({
      email: {
        validate: (email: string) =>
          queries.fetchQuery(emailAvailabilityQuery(email)),
        keyword: "taken",
      },
      clientId: {
        validate: (clientId: string) =>
          queries.fetchQuery(clientIdAvailabilityQuery(clientId)),
        keyword: "taken",
      },
      referralCode: {
        validate: (code: string) => queries.fetchQuery(referralCodeQuery(code)),
        keyword: "unknown",
      },
    }),
    [queries],
  );
  return useAsyncValidators(validators, valid);
}

/** Solves the server's proof of work in the background, without user interaction. */
function useProofOfWork(): () => Promise<string | undefined> {
  const queries = useQueryClient();
  return async () => {
    if (!isSecurelyServed()) throw new LocalError("core.failure.https");
    const [challenge, { solveUnseen }] = await Promise.all([
      queries.fetchQuery(captchaChallengeQuery()),
      import("#src/forms/captcha/solve-unseen.ts"),
    ]);
    return challenge === null ? undefined : solveUnseen(challenge);
  };
}

/** The sign-up fields (AS-2.3.1 to AS-2.3.7); company and referral code only if the programme uses them. */
function SignUpForm({ order }: { order: readonly Part[] }) {
  const { t } = useTranslation();
  const company = useCompanyRule(schema);
  const asksReferral = useIsEnabled("referral");
  const clientIdLabel = useClientIdLabel();
  const { mutateAsync: signUp } = useMutation(signUpMutation());
  const doWork = useProofOfWork();
  const form = useSchemaForm<Values>({
    schema: company.schema,
    validate,
    initial,
    rules: (values) => ({
      ...confirmation(values),
      ...company.rule(values),
    }),
    useAsyncValidation,
    sentAs: { username: "email" },
    onSubmit: async (values) => {
      const request = signUpRequest(values);
      try {
        await signUp(request);
      } catch (error) {
        const captcha = isCaptchaRefused(error) ? await doWork() : undefined;
        if (captcha === undefined) throw error;
        await signUp({ ...request, captcha });
      }
    },
    onFailure: useOpeningFailure("signup"),
  });
  /** In default order. */
  const parts: Record<Part, ReactNode> = {
    gender: <GenderField form={form} />,
    names: (
      <div className={styles["names"]}>
        <TextField
          form={form}
          name="lastName"
          label={t("auth.signup.last_name")}
          autoComplete="family-name"
        />
        <TextField
          form={form}
          name="firstName"
          label={t("auth.signup.first_name")}
          autoComplete="given-name"
        />
      </div>
    ),
    companyName: company.isRequired && (
      <TextField
        form={form}
        name="companyName"
        label={t("auth.signup.company_name")}
        autoComplete="organization"
      />
    ),
    email: <EmailField form={form} />,
    clientId: (
      <TextField
        form={form}
        name="clientId"
        label={clientIdLabel}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    ),
    password: <NewPassword form={form} />,
    referralCode: asksReferral && <ReferralCodeField form={form} />,
    consents: <Consents form={form} />,
  };
  return (
    <form className={styles["fields"]} onSubmit={form.submit} noValidate>
      {[...new Set([...order, ...(Object.keys(parts) as Part[])])].map(
        (part) => (
          <Fragment key={part}>{parts[part]}</Fragment>
        ),
      )}
      <TermsField form={form} />
      <SubmitButton form={form}>{t("auth.signup.submit")}</SubmitButton>
    </form>
  );
}

function ReferralCodeField({ form }: { form: SchemaForm<Values> }) {
  const { t } = useTranslation();
  return (
    <TextField
      form={form}
      name="referralCode"
      label={
        <>
          {t("auth.signup.referral_code")}{" "}
          <span className={styles["optional"]}>
            {t("auth.signup.optional")}
          </span>
        </>
      }
      hint={t("auth.signup.referral_hint")}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

/** Privacy notice and contact consent. */
function Consents({ form }: { form: SchemaForm<Values> }) {
  const { t } = useTranslation();
  const { dataProtectionsPath } = useConfig();
  const { "aria-required": _, ...optin } = form.field("optin");
  return (
    <>
      <p className={styles["note"]}>
        {t("auth.signup.data_protection")}{" "}
        <LegalLink path={dataProtectionsPath}>
          {t("auth.signup.data_protection_link")}
        </LegalLink>
      </p>
      <Checkbox {...optin}>{t("auth.signup.optin")}</Checkbox>
    </>
  );
}
