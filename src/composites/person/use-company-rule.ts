import { useFeature } from "#src/api/programme.ts";
import { hasAttribute } from "#src/domain/feature.ts";
import type { FormSchema } from "#src/forms/form-schema.ts";

/** Whether the programme asks for a company name, and what that adds to a form (specification, access 5, "companyName"). */
export function useCompanyRule<Schema extends FormSchema>(schema: Schema) {
  const isRequired = hasAttribute(
    useFeature("post_user_register"),
    "company_name_required",
  );
  return {
    isRequired,
    schema: isRequired
      ? { ...schema, required: [...(schema.required ?? []), "companyName"] }
      : schema,
    rule: (values: { companyName?: string | undefined }) =>
      isRequired && !values.companyName?.trim()
        ? { companyName: "required" }
        : {},
  };
}
