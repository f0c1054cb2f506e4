/*
 * What nearly every page needs besides the start, above all the login page: it is part of the entry bundle, so that no one
 * waits for one more.
 */
// Its rules come before those of the components that use it.
import "#src/ui/theme/theme-provider.tsx";
import "@ant-design/icons/CloseCircleOutlined";
import { useMutation } from "@tanstack/react-query";
import "#src/forms/password-field/password-input.tsx";
import "#src/forms/submit-button.tsx";
import "#src/forms/text-field.tsx";
import "#src/forms/use-schema-form.ts";
import "#src/state/consent.ts";
import "#src/ui/frames/error-frame.tsx";
import "#src/ui/frames/loading-frame.tsx";
import "#src/ui/language-choice/language-choice.tsx";
import "#src/ui/legal-link/legal-link.tsx";
import "#src/ui/logo/logo.tsx";
import "#src/ui/rich-text/rich-text.tsx";

// A bundler leaves out what is imported and not used.
Object.freeze(useMutation);
