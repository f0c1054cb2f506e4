import UserOutlined from "@ant-design/icons/UserOutlined";
import styles from "./face.module.css";
import type { Place } from "./place.ts";

/** Whom a place belongs to, small and round: picture, initials, or nobody in particular. The name stands beside it. */
export function Face({
  place,
  large = false,
}: {
  place: Place;
  large?: boolean;
}) {
  return (
    <span
      className={`${styles["face"]} ${large ? styles["large"] : ""} ${place.own ? styles["own"] : ""}`}
      aria-hidden="true"
    >
      {place.picture ? (
        <img src={place.picture} alt="" loading="lazy" />
      ) : (
        place.initials || <UserOutlined />
      )}
    </span>
  );
}
