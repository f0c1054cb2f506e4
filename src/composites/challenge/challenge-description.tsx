import { useLayoutEffect, useRef, useState } from "react";
import { maximumToWin } from "#src/domain/challenge/maximum-to-win.ts";
import { signInEnd } from "#src/domain/challenge/phase.ts";
import { nextStep } from "#src/domain/declaration/declaration.ts";
import { imageAlt, imageUrl } from "#src/domain/values/image.ts";
import type { PageDataProps } from "#src/engine/contract.ts";
import { formatUnit } from "#src/i18n/amounts.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  ChallengeDescription as Config,
} from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { Button } from "#src/ui/controls.tsx";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { Figure } from "#src/ui/figure/figure.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { RichText } from "#src/ui/rich-text/rich-text.tsx";
import { preloadRichText } from "#src/ui/rich-text/use-sanitizer.ts";
import { ActionBar, useHasActionBar } from "./action-bar.tsx";
import styles from "./challenge-description.module.css";

// Descriptions are HTML: with the sanitizer preloaded they render together with the page and cause no layout shift.
void preloadRichText();

import { DealAnswers } from "./deal-answers.tsx";
import {
  useOwnResults,
  useParticipation,
  useProgrammeCurrency,
} from "./use-challenge.ts";

/** The teaser, sponsor, prizes, next step, deal buttons and conditions of a challenge (CH-2.4.3). */
export default function ChallengeDescription({
  config,
  data: challenge,
}: PageDataProps<Config, Challenge>) {
  const { t } = useTranslation();
  const currency = useProgrammeCurrency();
  const { canAnswer, canAcceptAfterAll } = useParticipation(challenge);
  const answers = (canAnswer || canAcceptAfterAll) && (
    <DealAnswers challenge={challenge} canDecline={canAnswer} />
  );
  const hasBar = useHasActionBar();
  const maxToWin = maximumToWin(challenge);
  const sponsor = challenge.sponsor?.trim();
  const category = challenge.isDealCategoryVisible
    ? challenge.dealCategory?.trim()
    : undefined;
  const dealImage = imageUrl(challenge.dealImage);
  // Avoid repeating the banner's picture.
  const illustration =
    challenge.type === "Deal" && dealImage !== imageUrl(challenge.image)
      ? dealImage
      : undefined;
  return (
    <>
      <Card
        title={config.title?.trim() || t("challenge.description.title")}
        action={!hasBar && answers}
      >
        <div className={styles["description"]}>
          {illustration && config.showIllustration !== false && (
            <div className={styles["illustration"]}>
              <Picture
                src={illustration}
                alt={imageAlt(challenge.dealImage)}
                ratio={16 / 10}
              />
            </div>
          )}
          <div className={styles["words"]}>
            {category && <p className={styles["category"]}>{category}</p>}
            <Teaser challenge={challenge} />
            <NextStep challenge={challenge} />
          </div>
          <div className={styles["facts"]}>
            {maxToWin !== undefined && (
              <Figure
                label={t("challenge.description.max_to_win")}
                value={formatNumber(maxToWin)}
                unit={formatUnit(currency, maxToWin)}
              />
            )}
            {sponsor && config.showSponsor !== false && (
              <p className={styles["sponsor"]}>
                <span>{t("challenge.description.sponsor")}</span>
                <strong>{sponsor}</strong>
              </p>
            )}
          </div>
        </div>
      </Card>
      {hasBar && answers && (
        <ActionBar challenge={challenge}>{answers}</ActionBar>
      )}
    </>
  );
}

const sections = [
  "description",
  "conditions",
  "rules",
  "profiles",
  "eligibility",
] as const;

/** The teaser in four lines; a dialog shows everything if it is cut off or there are conditions (CH-2.4.5). */
function Teaser({ challenge }: { challenge: Challenge }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { teaser, conditions, goalType } = challenge;
  const present = sections.flatMap((name) => {
    const html = conditions?.[name]?.trim();
    return html ? [{ name, html }] : [];
  });
  const hasMore = useIsCut(box, present.length === 0) || present.length > 0;
  return (
    <>
      {teaser && (
        <div
          ref={box}
          className={styles["teaser"]}
          style={{ maxBlockSize: goalType === "custom" ? 280 : 200 }}
        >
          <RichText html={teaser} />
        </div>
      )}
      {hasMore && (
        <Button onClick={() => setOpen(true)}>
          {t("challenge.description.all_conditions")}
        </Button>
      )}
      {isOpen && (
        <Dialog
          title={challenge.title?.trim() || t("challenge.description.title")}
          onClose={() => setOpen(false)}
        >
          {teaser && <RichText html={teaser} />}
          {present.map(({ name, html }) => (
            <section key={name} className={styles["section"]}>
              <h3>{t(`challenge.conditions.${name}`)}</h3>
              <RichText html={html} />
            </section>
          ))}
        </Dialog>
      )}
    </>
  );
}

/**
 * Whether an element's content is cut off; updated when its size or content changes.
 * @param isAsked false if the result does not matter, since measuring forces a layout
 */
function useIsCut(
  box: React.RefObject<HTMLElement | null>,
  isAsked: boolean,
): boolean {
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!isAsked || element === null || !("ResizeObserver" in window)) return;
    const measure = () =>
      setCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const resized = new ResizeObserver(measure);
    const changed = new MutationObserver(measure);
    resized.observe(element);
    changed.observe(element, { childList: true, subtree: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, [box, isAsked]);
  return isCut;
}

/** What to do now, by phase and the user's declarations (CH-4.3.1 to CH-4.3.4). */
function NextStep({ challenge }: { challenge: Challenge }) {
  const { t } = useTranslation();
  const results = useOwnResults(challenge);
  const { phase, answered } = useParticipation(challenge);
  const next = nextStep(answered, phase, { hasResults: results.length > 0 });
  if (next === "accept" || next === "accept_after_all") {
    const date = formatDate(signInEnd(challenge, timeZone()));
    const open = next === "accept" ? "sign_in.open" : "declined";
    return (
      <p className={styles["next"]}>
        {date
          ? t(`challenge.participation.${open}`, { date })
          : t(`challenge.participation.${open}_without_end`)}
      </p>
    );
  }
  return (
    next && (
      <p className={styles["next"]}>{t(`challenge.declaration.${next}`)}</p>
    )
  );
}
