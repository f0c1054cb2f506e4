import type { ReactNode } from "react";
import type {
  ContentText,
  WidgetBadge,
  WidgetEditorial,
  WidgetPoints,
} from "#src/schema/types.gen.ts";

/**
 * The output of each kind of block, the same for all contenders: small cards, with a frame and a body like the product's
 * widgets. `figure` is a block's live data.
 */
export const cards = {
  WidgetPoints: PointsCard,
  WidgetEditorial: EditorialCard,
  WidgetBadge: BadgeCard,
  ContentText: TextCard,
};

export type CardType = keyof typeof cards;

/** A card of any kind, for pages that only know the type of their blocks at run time. */
export type AnyCard = (props: {
  config: never;
  figure: number | undefined;
}) => ReactNode;

interface CardProps<Config> {
  config: Config;
  figure?: number | undefined;
}

interface FrameProps {
  title: string | null | undefined;
  action?: ReactNode;
  children: ReactNode;
}

function Frame({ title, action, children }: FrameProps) {
  return (
    <article className="card">
      <header className="head">
        <h2>{title}</h2>
      </header>
      <div className="body">{children}</div>
      {action && <footer>{action}</footer>}
    </article>
  );
}

export function PointsCard({ config, figure }: CardProps<WidgetPoints>) {
  return (
    <Frame title={config.title}>
      <p className="figure">
        <strong>{figure}</strong> <span>points</span>
      </p>
      <ul>
        <li>
          <span>Défi Confort</span> <b>+120</b>
        </li>
        <li>
          <span>Parrainage</span> <b>+50</b>
        </li>
      </ul>
    </Frame>
  );
}

export function EditorialCard({ config }: CardProps<WidgetEditorial>) {
  const { image, links, text, title } = config;
  const link = links?.[0];
  const picture = typeof image === "object" ? image : null;
  return (
    <Frame
      title={title}
      action={
        <a href={link?.url ?? ""}>
          {link?.label} <span aria-hidden="true">→</span>
        </a>
      }
    >
      <figure>
        <img src={picture?.contentUrl ?? ""} alt={picture?.alt ?? ""} />
      </figure>
      <p>{text}</p>
    </Frame>
  );
}

export function BadgeCard({ config }: CardProps<WidgetBadge>) {
  return (
    <Frame
      title={config.title}
      action={<button type="button">Voir le badge</button>}
    >
      <p>
        <em>Vendeur confirmé</em> <span>{String(config.badge)}</span>
      </p>
      <label>
        Progression <progress value={0.4} max={1} />
      </label>
    </Frame>
  );
}

export function TextCard({ config }: CardProps<ContentText>) {
  return (
    <Frame title={config.title}>
      <p>{config.text}</p>
      <p>
        <em>Mis à jour</em> <time dateTime="2026-06-01">1er juin</time>
      </p>
    </Frame>
  );
}
