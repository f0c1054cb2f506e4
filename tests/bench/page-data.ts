import type { StoredBlock } from "#src/engine/contract.ts";

/** The blocks of a page: four kinds, alternating, every other one with an open diffusion window. */
export function makeBlocks(count: number): StoredBlock[] {
  return Array.from({ length: count }, (_, index) => ({
    ...kinds[index % kinds.length]?.(index),
    id: index,
    diffusionStartAt: index % 4 < 2 ? "2026-01-01T00:00:00Z" : null,
    diffusionEndAt: index % 4 < 2 ? "2099-01-01T00:00:00+02:00" : null,
  }));
}

const kinds: ((index: number) => StoredBlock)[] = [
  (index) => ({
    "@type": "WidgetPoints",
    title: `Vos points, mois ${index}`,
  }),
  (index) => ({
    "@type": "WidgetEditorial",
    title: `À la une ${index}`,
    text: "Trois défis vous attendent ce mois-ci : à vous de jouer.",
    image: { contentUrl: "data:,", alt: "Une équipe sur un toit" },
    links: [{ label: "Découvrir", url: `/content/${index}` }],
  }),
  (index) => ({
    "@type": "WidgetBadge",
    title: `Badge ${index}`,
    badge: `/v2/badges/${index}`,
  }),
  (index) => ({
    "@type": "ContentText",
    title: `Chapitre ${index}`,
    text: "Déclarez vos ventes avant la fin du mois et gagnez des points.",
  }),
];
