import type { FieldProps } from "#src/forms/use-schema-form.ts";

export type CaptchaControl = FieldProps<string | undefined>;
