import { type ReactNode, useId } from "react";
import styles from "./card.module.css";

type Props = {
  title?: ReactNode;
  /** Heading level below the page's h1. */
  level?: 2 | 3;
  /** Above the title, edge to edge: a Picture with its ratio. */
  picture?: ReactNode;
  /** The card's one action, at the bottom. */
  action?: ReactNode;
  /** At the bottom, edge to edge. With a picture as well, the part above is 410 px high and the picture 220 (CH-9.18). */
  footer?: ReactNode;
  /** At least 579 px high on desktop (CH-9.17), as high as its content on phones. */
  tall?: boolean;
  children?: ReactNode;
};

/** The frame of a widget: picture (on top, or at the side of a tall card with room for it), title, body, one action. */
export function Card({
  title,
  level = 2,
  picture,
  action,
  footer,
  tall = false,
  children,
}: Props) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <div className={styles["frame"]}>
      <article
        className={`${styles["card"]} ${tall ? styles["tall"] : ""}`}
        {...(title && { "aria-labelledby": id })}
      >
        <div
          className={`${styles["main"]} ${picture && footer ? styles["fixed"] : ""}`}
        >
          {picture && <div className={styles["picture"]}>{picture}</div>}
          <div className={styles["content"]}>
            {title && <Heading id={id}>{title}</Heading>}
            <div className={styles["body"]}>{children}</div>
            {action && <div className={styles["action"]}>{action}</div>}
          </div>
        </div>
        {footer}
      </article>
    </div>
  );
}
