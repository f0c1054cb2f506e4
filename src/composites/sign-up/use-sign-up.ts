import { useAtomValue } from "jotai";
import { useMemo } from "react";
import schema from "#schemas/forms/sign-up.schema.json" with { type: "json" };
import { useCompanyRule } from "#src/composites/person/use-company-rule.ts";
import { useAction } from "#src/engine/contract.ts";
import { confirmation } from "#src/forms/password-field/new-password.tsx";
import { useSchemaForm } from "#src/forms/use-schema-form.ts";
import type { SignUpForm } from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/forms-sign-up.gen.js";
import { programmeAtom } from "#src/state/programme.ts";
import { useTelling } from "#src/state/use-telling.ts";
import { signUpRequest } from "./sign-up-request.ts";

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

/** The sign-up form's state, and which of its fields the programme asks for (specification, access 5, "Sign-up"). */
export function useSignUp() {
  const { features } = useAtomValue(programmeAtom);
  const company = useCompanyRule(schema);
  const asksReferral = features.referral?.enabled === true;
  const tell = useTelling("auth.signup.failed");
  const { run: signUp } = useAction("signUp");
  const { run: checkEmail } = useAction("checkEmail");
  const { run: checkClientId } = useAction("checkClientId");
  const { run: checkReferralCode } = useAction("checkReferralCode");
  const asyncValidators = useMemo(
    () => ({
      email: {
        validate: (email: string) => checkEmail({ email }),
        keyword: "taken",
      },
      clientId: {
        validate: (clientId: string) => checkClientId({ clientId }),
        keyword: "taken",
      },
      referralCode: {
        validate: (referralCode: string) => checkReferralCode({ referralCode }),
        keyword: "unknown",
      },
    }),
    [checkEmail, checkClientId, checkReferralCode],
  );
  const form = useSchemaForm<SignUpForm>({
    schema: company.schema,
    validate,
    initial,
    rules: (values) => ({
      ...confirmation(values),
      ...company.rule(values),
    }),
    asyncValidators,
    sentAs: { username: "email" },
    onSubmit: (values) => signUp(signUpRequest(values)),
    onFailure: tell,
  });
  return { form, asksCompany: company.isRequired, asksReferral };
}
