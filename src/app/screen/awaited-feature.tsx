import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage, referenceOf } from "#src/api/errors.ts";
import { featureNames, featureQuery } from "#src/api/programme.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { Button } from "#src/ui/controls.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { ErrorIllustration } from "#src/ui/illustrations/error-illustration.tsx";
import { PageError } from "#src/ui/page/page-error.tsx";

/** In the place of a page of a feature, while it is not known whether it is on: it may be asked again (AS-8.10). */
export function AwaitedFeature({ name }: { name: string | undefined }) {
  const { t } = useTranslation();
  const feature = featureNames.find((one) => one === name);
  if (feature === undefined)
    throw new Error(`registry/routes.json: there is no feature ${name}`);
  const { error, isFetching, refetch } = useQuery(featureQuery(feature));
  // It stays on the screen, with its button, while it is asked again.
  const [failure, setFailure] = useState(error);
  if (error !== null && error !== failure) setFailure(error);
  if (failure === null) return <LoadingFrame minHeight={579} />;
  const message = errorMessage(failure);
  const reference = referenceOf(failure);
  return (
    <PageError
      illustration={<ErrorIllustration />}
      title={t("core.error_title")}
      text={`${t("core.error_occurred")} ${"text" in message ? message.text : t(message.key)}`}
      reference={reference && t("core.failure.reference", { reference })}
      action={
        <Button
          look="primary"
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {t("core.retry")}
        </Button>
      }
    />
  );
}
