import { Alert, Button } from "antd";
import { failureText } from "#src/back-office/failure-text.ts";
import { useTexts } from "#src/back-office/texts.ts";

interface Props {
  error: unknown;
  /** The query to repeat, if its failure is no refusal of what the user did. */
  query?: { isFetching: boolean; refetch: () => Promise<unknown> };
}

/** Says why a request failed, and offers to repeat a query; nothing where none did. */
export function Failure({ error, query }: Props) {
  const t = useTexts();
  return error == null ? null : (
    <Alert
      type="error"
      role="alert"
      title={failureText(error, t)}
      action={
        query && (
          <Button
            size="small"
            loading={query.isFetching}
            onClick={() => query.refetch()}
          >
            {t("jobs.retry")}
          </Button>
        )
      }
    />
  );
}
