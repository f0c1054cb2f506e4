/** What references by `x-reference` lead to: the segment of an IRI, and the entity. */
export const referenceEntities: Readonly<Record<string, string>> = {
  badges: "Badge",
  challenges: "Challenge",
  contents: "Content",
  "content-categories": "ContentCategory",
  rewards: "Reward",
  "shared-blocks": "SharedBlock",
};
