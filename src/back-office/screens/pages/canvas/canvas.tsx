import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { documentQuery } from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { useBlockSchemas } from "#src/back-office/document/field-name.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { languageNames, toLanguage } from "#src/i18n/languages.ts";
import type { Reasons } from "#src/preview/protocol.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { CanvasFrame, type LiveBody } from "./canvas-frame.tsx";
import { useCategoryTitle } from "./category-title.ts";
import { Frames } from "./frames.tsx";
import { usePageMaterial } from "./page-material.ts";
import type { PreviewOptions, PreviewWidth } from "./preview-options.ts";
import { usePreviewScene } from "./preview-token.ts";
import type { PageFacts } from "./project-page.ts";
import {
  type ReasonTexts,
  useBlockNames,
  useReasonTexts,
  useReport,
} from "./use-reasons.ts";
import { useWidthName } from "./width-name.ts";

interface CanvasProps {
  page: ShownPage;
  /** The language of the page. */
  language: string;
  options: PreviewOptions;
  /** The key of the selected block. */
  selected: string | undefined;
  onSelect: (key: string) => void;
  /** Called with why blocks are not shown, by key; that of the page is that of "". */
  onReasons?: (reasons: ReasonTexts) => void;
  /** Blocks to point out. */
  marked?: readonly string[];
}

interface ShownPage {
  documentId: string;
  body: JsonObject;
  /** Reports each body before it is rendered here. */
  draft?: LiveBody;
}

/** The page as participants get it, in one frame or in four (BO-4.3, BO-4.5). */
export function Canvas(props: CanvasProps) {
  const { page, language, options, onReasons } = props;
  return (
    <Frames body={page.body} {...{ language, options }}>
      {({ isFirst, ...look }) => (
        <OneFrame
          {...props}
          {...look}
          onReasons={isFirst ? onReasons : undefined}
        />
      )}
    </Frames>
  );
}

type OneFrameProps = Omit<CanvasProps, "onReasons"> & {
  width: PreviewWidth;
  onReasons?: CanvasProps["onReasons"] | undefined;
};

const noReasons: Reasons = {};

function OneFrame({
  page,
  language,
  options,
  selected,
  onSelect,
  onReasons,
  marked = nothing,
  width,
}: OneFrameProps) {
  const { body, draft } = page;
  const t = useTexts();
  const widthName = useWidthName();
  const facts = usePageFacts(page, language, options.at);
  const { scene, error, renew } = usePreviewScene(options, language);
  const [reasons, setReasons] = useState(noReasons);
  const texts = useReasonTexts(reasons, body, language);
  useReport(texts, onReasons);
  const names = useBlockNames();
  const words = useMemo(
    () => ({
      names,
      reasons: Object.fromEntries(
        [...texts].map(([key, { text }]) => [
          key,
          key === "" ? t("canvas.page_hidden", { reason: text }) : text,
        ]),
      ),
    }),
    [names, texts, t],
  );
  const { theme } = options;
  const canvasOptions = useMemo(
    () => scene && { ...scene, language, theme },
    [scene, language, theme],
  );
  if (error !== null && scene === undefined) return <Failure error={error} />;
  return (
    <CanvasFrame
      {...{ body, draft, facts, words }}
      options={canvasOptions}
      look={{
        width,
        title: t("canvas.frame", {
          language: languageNames[toLanguage(language)],
          width: widthName(width),
        }),
      }}
      highlight={{ selected, marked }}
      onMessage={(message) => {
        if (message.kind === "select") onSelect(message.key);
        else if (message.kind === "reasons") setReasons(message.reasons);
        else if (message.kind === "expired") renew();
      }}
    />
  );
}

const nothing: readonly string[] = [];

/** What a page is rendered with that its body does not have; undefined until it is known. */
function usePageFacts(
  { documentId, body }: ShownPage,
  language: string,
  at: string | undefined,
): PageFacts | undefined {
  const { data: document } = useQuery(documentQuery(useOffice(), documentId));
  const category = useCategoryTitle(body, language);
  const material = usePageMaterial(body, at);
  const schemas = useBlockSchemas();
  const entityId = document && (document.entityId ?? null);
  const isShared = document?.kind === "shared";
  return useMemo(
    () =>
      entityId === undefined
        ? undefined
        : { entityId, isShared, category, schemas, ...material },
    [entityId, isShared, category, schemas, material],
  );
}
