/** The gallery shows what the API could answer: its canned data meets `schemas/wire`. */
import { expect, test } from "vitest";
import badge from "#src/schema/validators/wire-badge.gen.js";
import challenge from "#src/schema/validators/wire-challenge.gen.js";
import challengeCard from "#src/schema/validators/wire-challenge-card.gen.js";
import challengeResult from "#src/schema/validators/wire-challenge-result.gen.js";
import contentCard from "#src/schema/validators/wire-content-card.gen.js";
import declarationAction from "#src/schema/validators/wire-declaration-action.gen.js";
import gameUrl from "#src/schema/validators/wire-game-url.gen.js";
import pageContent from "#src/schema/validators/wire-page-content.gen.js";
import participation from "#src/schema/validators/wire-participation.gen.js";
import pointsDetails from "#src/schema/validators/wire-points-details.gen.js";
import totalParticipants from "#src/schema/validators/wire-total-participants.gen.js";
import userPoints from "#src/schema/validators/wire-user-points.gen.js";
import userRank from "#src/schema/validators/wire-user-rank.gen.js";
import { answers } from "#tests/gallery/answers.ts";

const states = ["ready", "empty"] as const;

test.each(states)(
  "challenges 7: the canned answers (%s) meet the wire",
  (state) => {
    const { sources, pages } = answers[state];
    const meets = [
      [pageContent, sources.content],
      [challenge, sources.challenge],
      [userRank, sources.myRank],
      [totalParticipants, sources.totalParticipants],
      [participation, sources.participation],
      [badge, sources.badge],
      [pointsDetails, sources.pointsDetails],
      [userPoints, sources.myPoints],
      [gameUrl, sources.gameUrl],
      ...sources.challenges.map((one) => [challengeCard, one]),
      ...sources.ranking.results.map((one) => [challengeResult, one]),
      ...sources.myActions.map((one) => [declarationAction, one]),
      ...pages.categoryContents.map((one) => [contentCard, one]),
    ] as [(value: unknown) => boolean, unknown][];
    expect(meets.filter(([validate, value]) => !validate(value))).toEqual([]);
  },
);
