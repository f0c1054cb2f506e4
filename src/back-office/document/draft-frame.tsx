import { Skeleton } from "antd";
import { useMemo } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import {
  PathFrame,
  type PreviewOptions,
  type PreviewWidth,
  usePreviewScene,
  useWidthName,
} from "#src/back-office/screens/pages/canvas/index.ts";
import { useStoreView } from "#src/back-office/store-view.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { languageNames, toLanguage } from "#src/i18n/languages.ts";
import { useOnceCalm } from "#src/ui/use-debounced.ts";

/** After how long without a further save, a key or a scroll the frame shows what was saved, in milliseconds. */
const CALM_MS = 1_000;

interface Props {
  /** Below `/fo`. The same as long as the frame is there. */
  path: string;
  options: PreviewOptions;
  language: string;
  width: PreviewWidth;
}

/** A page of the front office in a frame, with the draft as it was saved last. */
export function DraftFrame({ path, options, language, width }: Props) {
  const t = useTexts();
  const widthName = useWidthName();
  const { id, document, kind, session } = useOpenDocument();
  // The frame reads all of it again, in the thread of the editor: not while a person works there.
  const etag = useOnceCalm(useStoreView(session, "etag"), CALM_MS);
  const drafts = useMemo(() => [id], [id]);
  const { isAllowed, scene, error, renew } = usePreviewScene(
    options,
    language,
    drafts,
  );
  const { theme, standing } = options;
  const entity = document?.entityId;
  const shown = useMemo(() => {
    if (scene === undefined || entity == null) return undefined;
    return {
      ...{ ...scene, language, theme },
      // What was read is read again once the draft or the standing is another one.
      scene: JSON.stringify([scene.scene, etag, standing]),
      path,
      ...(standing && {
        standing: { ...standing, challenge: String(entity) },
      }),
    };
  }, [scene, entity, etag, standing, path, language, theme]);
  // Drafts are for users with the permission to write them.
  if (!isAllowed || !kind.may.write)
    return <p>{t("challenge_editor.no_preview")}</p>;
  if (error !== null && scene === undefined) return <Failure error={error} />;
  if (shown === undefined) return <Skeleton active />;
  return (
    <PathFrame
      options={shown}
      width={width}
      title={t("canvas.frame", {
        language: languageNames[toLanguage(language)],
        width: widthName(width),
      })}
      onExpired={renew}
    />
  );
}
