import { Alert } from "antd";
import { failureText } from "#src/back-office/failure-text.ts";
import { useTexts } from "#src/back-office/texts.ts";

/** Says why a request failed; nothing where none did. */
export function Failure({ error }: { error: unknown }) {
  const t = useTexts();
  return error == null ? null : (
    <Alert type="error" role="alert" title={failureText(error, t)} />
  );
}
