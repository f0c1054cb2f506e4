import { useQuery } from "@tanstack/react-query";
import type { CSSProperties, ReactNode } from "react";
import { challengeQuery } from "#src/api/challenge/challenges.ts";
import ChallengeDeclarationStep from "#src/composites/challenge/challenge-declaration-step.tsx";
import ChallengeDeclarations from "#src/composites/challenge/challenge-declarations.tsx";
import ChallengeDescription from "#src/composites/challenge/challenge-description.tsx";
import ChallengeGoals from "#src/composites/challenge/challenge-goals.tsx";
import ChallengeHero from "#src/composites/challenge/challenge-hero.tsx";
import ChallengeMyPlace from "#src/composites/challenge/challenge-my-place.tsx";
import ChallengeOwnResults from "#src/composites/challenge/challenge-own-results.tsx";
import ChallengeParticipation from "#src/composites/challenge/challenge-participation.tsx";
import ChallengePhotoEntry from "#src/composites/challenge/challenge-photo-entry.tsx";
import ChallengePhotoGallery from "#src/composites/challenge/challenge-photo-gallery.tsx";
import ChallengeProducts from "#src/composites/challenge/challenge-products.tsx";
import ChallengeRanking from "#src/composites/challenge/challenge-ranking.tsx";
import ChallengeResultsByProduct from "#src/composites/challenge/challenge-results-by-product.tsx";
import { usePhase } from "#src/composites/challenge/use-challenge.ts";
import PageFailure from "#src/composites/messages/page-message/page-failure.tsx";
import PageMessage from "#src/composites/messages/page-message/page-message.tsx";
import styles from "#src/engine/react/page.module.css";
import type { Challenge } from "#src/schema/types.gen.ts";

/** A hand-written challenge page: its parts are imported, its conditions are code. */
export function ChallengePage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(challengeQuery(id));
  if (data !== undefined) return <Loaded challenge={data} />;
  return (
    <div className={styles["page"]} data-width="content" aria-busy={!error}>
      {error && (
        <PageFailure
          config={{ "@type": "PageFailure", subject: "challenge" }}
          pointer=""
          data={{ error, retry: () => void refetch() }}
        />
      )}
    </div>
  );
}

function Loaded({ challenge }: { challenge: Challenge }) {
  const phase = usePhase(challenge);
  const { type, goalType, areResultsVisible } = challenge;
  const isShown =
    phase !== undefined &&
    phase !== "BEFORE_DIFFUSION" &&
    phase !== "AFTER_DIFFUSION";
  const hasBegun = phase === "DURING_CHALLENGE" || phase === "AFTER_CHALLENGE";
  const isPhoto = type === "Photo";
  const hasRanking = hasBegun && !isPhoto && areResultsVisible !== false;
  const isThere = (list: readonly unknown[] | null | undefined) =>
    list !== null && list !== undefined && list.length > 0;
  const part = { pointer: "", data: challenge };
  return (
    <div className={styles["page"]} data-width="content">
      <div className={styles["nodes"]}>
        {!isShown && (
          <Block type="PageMessage">
            <PageMessage
              config={{ "@type": "PageMessage", message: "not-available" }}
              pointer=""
            />
          </Block>
        )}
        {isShown && (
          <>
            <Block type="ChallengeHero">
              <ChallengeHero config={{ "@type": "ChallengeHero" }} {...part} />
            </Block>
            <div className={styles["row"]}>
              <Column span={8}>
                <Block type="ChallengeDescription">
                  <ChallengeDescription
                    config={{ "@type": "ChallengeDescription" }}
                    {...part}
                  />
                </Block>
                {!isPhoto && (
                  <Block type="ChallengeDeclarationStep">
                    <ChallengeDeclarationStep
                      config={{
                        "@type": "ChallengeDeclarationStep",
                        showChallenge: false,
                      }}
                      {...part}
                    />
                  </Block>
                )}
              </Column>
              <Column span={4} isAside>
                {hasRanking && (
                  <Block type="ChallengeMyPlace">
                    <ChallengeMyPlace
                      config={{ "@type": "ChallengeMyPlace" }}
                      {...part}
                    />
                  </Block>
                )}
                <Block type="ChallengeParticipation">
                  <ChallengeParticipation
                    config={{ "@type": "ChallengeParticipation" }}
                    {...part}
                  />
                </Block>
              </Column>
              <Column span={8}>
                {!isPhoto &&
                  goalType !== "result" &&
                  isThere(challenge.challengeGoals) && (
                    <Block type="ChallengeGoals">
                      <ChallengeGoals
                        config={{ "@type": "ChallengeGoals" }}
                        {...part}
                      />
                    </Block>
                  )}
                {!isPhoto && hasBegun && (
                  <Block type="ChallengeOwnResults">
                    <ChallengeOwnResults
                      config={{ "@type": "ChallengeOwnResults" }}
                      {...part}
                    />
                  </Block>
                )}
                {!isPhoto &&
                  hasBegun &&
                  isThere(challenge.challengeResults) && (
                    <Block type="ChallengeResultsByProduct">
                      <ChallengeResultsByProduct
                        config={{ "@type": "ChallengeResultsByProduct" }}
                        {...part}
                      />
                    </Block>
                  )}
                {type === "List" &&
                  hasBegun &&
                  isThere(challenge.declarations) && (
                    <Block type="ChallengeDeclarations">
                      <ChallengeDeclarations
                        config={{ "@type": "ChallengeDeclarations" }}
                        {...part}
                      />
                    </Block>
                  )}
                {hasRanking && (
                  <Block type="ChallengeRanking">
                    <ChallengeRanking
                      config={{ "@type": "ChallengeRanking" }}
                      {...part}
                    />
                  </Block>
                )}
                {!isPhoto && (
                  <Block type="ChallengeProducts">
                    <ChallengeProducts
                      config={{ "@type": "ChallengeProducts" }}
                      {...part}
                    />
                  </Block>
                )}
              </Column>
            </div>
            {isPhoto && (
              <Block type="ChallengePhotoEntry">
                <ChallengePhotoEntry
                  config={{ "@type": "ChallengePhotoEntry" }}
                  {...part}
                />
              </Block>
            )}
            {isPhoto && hasBegun && areResultsVisible !== false && (
              <Block type="ChallengePhotoGallery">
                <ChallengePhotoGallery
                  config={{ "@type": "ChallengePhotoGallery" }}
                  {...part}
                />
              </Block>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** Our engine marks every block, so this one does too: both render the same DOM. */
function Block({ type, children }: { type: string; children: ReactNode }) {
  return <div data-block={type}>{children}</div>;
}

function Column({
  span,
  isAside,
  children,
}: {
  span: number;
  isAside?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={styles["column"]}
      data-aside={isAside}
      style={{ "--span": span } as CSSProperties}
    >
      <div className={styles["nodes"]}>{children}</div>
    </div>
  );
}
