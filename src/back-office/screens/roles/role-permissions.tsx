import { Checkbox } from "antd";
import { useId } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import {
  type Permission,
  type PermissionGroup,
  permissionGroups,
} from "#src/domain/people/permissions.ts";
import styles from "./roles.module.css";

const groups = Object.entries(permissionGroups) as unknown as readonly [
  PermissionGroup,
  readonly Permission[],
][];

/** What a role allows, by the work that it is for. */
export function PermissionList({ held }: { held: readonly string[] }) {
  const t = useTexts();
  return (
    <ul className={styles["groups"]}>
      {groups.map(([group, all]) => {
        const names = all
          .filter((one) => held.includes(one))
          .map((one) => t(`permission.${one}`));
        return names.length === 0 ? null : (
          <li key={group}>
            <strong>{t(`permission_group.${group}`)}</strong>
            {" · "}
            {names.join(", ")}
          </li>
        );
      })}
    </ul>
  );
}

interface ChoicesProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** The permissions that the user has, who gives no others (BO-2.2). */
  held: readonly string[];
}

/** Chooses permissions, each with a sentence about the work that it allows. */
export function PermissionChoices({ value, onChange, held }: ChoicesProps) {
  const t = useTexts();
  const prefix = useId();
  return (
    <Checkbox.Group
      className={styles["choices"] ?? ""}
      value={[...value]}
      onChange={onChange}
    >
      {groups.map(([group, all]) => (
        <fieldset key={group} className={styles["group"]}>
          <legend>{t(`permission_group.${group}`)}</legend>
          {all.map((one) => (
            <div key={one}>
              <Checkbox
                value={one}
                disabled={!held.includes(one)}
                aria-describedby={`${prefix}${one}`}
              >
                {t(`permission.${one}`)}
              </Checkbox>
              <p id={`${prefix}${one}`} className={styles["why"]}>
                {t(`permission_why.${one}`)}
                {!held.includes(one) && ` ${t("roles.no_permission")}`}
              </p>
            </div>
          ))}
        </fieldset>
      ))}
    </Checkbox.Group>
  );
}
