import type { ReactNode } from "react";
import type {
  ContentText,
  WidgetBadge,
  WidgetEditorial,
  WidgetPoints,
} from "#src/schema/types.gen.ts";

/** What each kind of block draws, the same for all contenders. `figure` is its live data. */
export const cards = {
  WidgetPoints: PointsCard,
  WidgetEditorial: EditorialCard,
  WidgetBadge: BadgeCard,
  ContentText: TextCard,
};

export type CardType = keyof typeof cards;

/** A card of whatever kind: what a page calls that knows its blocks' kinds only as text. */
export type AnyCard = (props: {
  config: never;
  figure: number | undefined;
}) => ReactNode;

interface CardProps<Config> {
  config: Config;
  figure?: number | undefined;
}

export function PointsCard({ config, figure }: CardProps<WidgetPoints>) {
  return (
    <article className="card">
      <h2>{config.title}</h2>
      <p className="figure">
        <strong>{figure}</strong> <span>points</span>
      </p>
      <ul>
        <li>Janvier</li>
        <li>Février</li>
        <li>Mars</li>
      </ul>
    </article>
  );
}

export function EditorialCard({ config }: CardProps<WidgetEditorial>) {
  const image = typeof config.image === "object" ? config.image : null;
  return (
    <article className="card">
      <img src={image?.contentUrl ?? ""} alt={image?.alt ?? ""} />
      <h2>{config.title}</h2>
      <p>{config.text}</p>
      <a href={config.link?.url ?? ""}>{config.link?.label}</a>
    </article>
  );
}

export function BadgeCard({ config }: CardProps<WidgetBadge>) {
  return (
    <article className="card">
      <h2>{config.title}</h2>
      <p>{String(config.badge)}</p>
      <progress value={0.4} max={1} />
      <button type="button">Voir</button>
    </article>
  );
}

export function TextCard({ config }: CardProps<ContentText>) {
  return (
    <section className="text">
      <h2>{config.title}</h2>
      <p>{config.text}</p>
      <p>
        <em>Mis à jour</em> <time dateTime="2026-06-01">1er juin</time>
      </p>
    </section>
  );
}
