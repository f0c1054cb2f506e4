import { Alert, Checkbox, Form, Input } from "antd";
import { useTexts } from "#src/back-office/texts.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { OfficeDocument, OfficeVerdict } from "#src/schema/types.gen.ts";
import { Verdicts } from "./verdicts.tsx";

/** What a document is published with in spite of warnings. */
export interface AcceptedWarnings {
  isAccepted: boolean;
  /** Why; only where a warning needs it (BO-11.1). */
  reason: string;
}

/** Whether a document may be published in spite of these warnings. */
export const areAccepted = (
  warnings: readonly OfficeVerdict[],
  { isAccepted, reason }: AcceptedWarnings,
): boolean =>
  warnings.every(({ needsReason }) =>
    needsReason ? reason.trim() !== "" : isAccepted,
  );

interface Props {
  warnings: readonly OfficeVerdict[];
  about: { document: OfficeDocument; schema: JsonObject; body: JsonObject };
  accepted: AcceptedWarnings;
  onAccept: (accepted: AcceptedWarnings) => void;
}

/** The warnings of a publication, with the checkbox to publish despite them, and the reason that some need. */
export function PublishWarnings({
  warnings,
  about,
  accepted,
  onAccept,
}: Props) {
  const t = useTexts();
  if (warnings.length === 0) return null;
  const needsReason = warnings.some((one) => one.needsReason);
  return (
    <Alert
      type="warning"
      title={t("publish.warnings", { count: warnings.length })}
      description={
        <>
          <Verdicts {...about} verdicts={warnings} />
          {needsReason && (
            <Form layout="vertical" component={false}>
              <Form.Item label={t("publish.reason")} htmlFor="publish-reason">
                <Input.TextArea
                  id="publish-reason"
                  autoSize={{ minRows: 2, maxRows: 6 }}
                  maxLength={2000}
                  aria-required
                  value={accepted.reason}
                  onChange={({ target }) =>
                    onAccept({ ...accepted, reason: target.value })
                  }
                />
              </Form.Item>
            </Form>
          )}
          {warnings.some((one) => !one.needsReason) && (
            <Checkbox
              checked={accepted.isAccepted}
              onChange={({ target }) =>
                onAccept({ ...accepted, isAccepted: target.checked })
              }
            >
              {t("publish.accept")}
            </Checkbox>
          )}
        </>
      }
    />
  );
}
