import { useQuery } from "@tanstack/react-query";
import { Radio, Select, Skeleton, Space, Typography } from "antd";
import { type ReactNode, useMemo, useState } from "react";
import { useOffice } from "#src/back-office/api/office.ts";
import {
  PathFrame,
  type PreviewScene,
  previewWidths,
  usePreviewScene,
  useWidthName,
} from "#src/back-office/screens/pages/canvas/index.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { themeOptions } from "#src/domain/documents/kinds/theme.ts";
import type { ShownOption } from "#src/preview/protocol.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { shownChallengesQuery } from "./shown-challenges.ts";
import styles from "./theme.module.css";

const pages = ["login", "home", "challenge"] as const;

type PageName = (typeof pages)[number];

const presently = { at: undefined, person: undefined };

interface Props {
  body: JsonObject;
  /** The language of the pages. */
  language: string;
}

/** The sign-in page, home and a challenge as participants see them once the draft is published (BO-7.1). */
export function FrontPreview({ body, language }: Props) {
  const t = useTexts();
  const widthName = useWidthName();
  const [page, choose] = useState<PageName>("login");
  const [width, setWidth] = useState<number>(previewWidths.desktop);
  const [chosen, setChallenge] = useState<string>();
  const { isAllowed, scene, error, renew } = usePreviewScene(
    presently,
    language,
  );
  const { data: challenges, error: unread } = useQuery(
    shownChallengesQuery(scene, language),
  );
  const theme = useMemo(() => themeOptions(body, language), [body, language]);
  const challenge = chosen ?? challenges?.[0]?.value;
  const paths = {
    login: "/auth",
    home: "/",
    challenge: challenge && `/challenge/${challenge}`,
  };
  const failure = page === "login" ? null : (error ?? unread);
  return (
    <section aria-label={t("theme.preview")}>
      <Typography.Title level={3}>{t("theme.preview")}</Typography.Title>
      <p>{t("theme.preview_why")}</p>
      <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
        <Space wrap>
          <Radio.Group
            aria-label={t("theme.page")}
            optionType="button"
            value={page}
            onChange={({ target }) => choose(target.value)}
            options={pages.map((value) => ({
              value,
              label: t(`theme.page_${value}`),
              disabled: value !== "login" && !isAllowed,
            }))}
          />
          {page === "challenge" && challenge !== undefined && (
            <Select
              aria-label={t("theme.page_challenge")}
              style={{ width: 280, maxWidth: "100%" }}
              showSearch={{ optionFilterProp: "label" }}
              value={challenge}
              onChange={setChallenge}
              options={challenges ?? []}
            />
          )}
          <Radio.Group
            aria-label={t("canvas.width")}
            optionType="button"
            value={width}
            onChange={({ target }) => setWidth(target.value)}
            options={Object.values(previewWidths).map((value) => ({
              value,
              label: widthName(value),
            }))}
          />
        </Space>
        {!isAllowed && <p>{t("theme.login_only")}</p>}
        {failure ? (
          <Failure error={failure} />
        ) : page === "challenge" && challenges?.length === 0 ? (
          <p role="status">{t("theme.no_challenge")}</p>
        ) : (
          <BothModes
            key={paths[page]}
            {...{ page, theme, language, width }}
            path={paths[page]}
            scene={scene}
            onExpired={renew}
          />
        )}
      </Space>
    </section>
  );
}

interface BothModesProps {
  page: PageName;
  /** Undefined until it is known. */
  path: string | undefined;
  scene: PreviewScene | undefined;
  theme: readonly ShownOption[];
  language: string;
  width: number;
  onExpired: () => void;
}

/** A page in the light theme, and in the dark one that is derived from it. */
function BothModes({
  page,
  path,
  scene,
  theme,
  language,
  width,
  onExpired,
}: BothModesProps): ReactNode {
  const t = useTexts();
  const client = useOffice();
  const [at] = useState(() => client.now());
  const frames = useMemo(() => {
    const seen =
      page === "login" ? { token: undefined, at, scene: "nobody" } : scene;
    return (["light", "dark"] as const).map((mode) => ({
      mode,
      options: path !== undefined &&
        seen !== undefined && { ...seen, language, theme: mode, path },
    }));
  }, [page, path, scene, at, language]);
  return (
    <div className={styles["modes"]}>
      {frames.map(({ mode, options }) => (
        <figure key={mode}>
          <figcaption>
            <strong>{t(`theme.${mode}`)}</strong>
          </figcaption>
          {options ? (
            <PathFrame
              {...{ options, theme, width, onExpired }}
              title={`${t(`theme.page_${page}`)} · ${t(`theme.${mode}`)}`}
            />
          ) : (
            <Skeleton active />
          )}
        </figure>
      ))}
    </div>
  );
}
