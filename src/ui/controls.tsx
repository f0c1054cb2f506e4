import LoadingOutlined from "@ant-design/icons/LoadingOutlined";
import { Children, type ComponentProps, type ReactNode } from "react";
import { Link } from "wouter";

/*
 * antd's controls without its code: native elements with the classes that antd's style sheet (theme/antd.gen.css) styles.
 */

const names = (...all: (string | false | undefined)[]): string =>
  all.filter(Boolean).join(" ");

const isText = (part: ReactNode): part is string | number =>
  typeof part === "string" || typeof part === "number";

/** Wraps texts in an element, so that there is a gap between them and an icon. */
function spaced(children: ReactNode): ReactNode[] {
  const parts: ReactNode[] = [];
  for (const child of Children.toArray(children)) {
    const last = parts.at(-1);
    if (isText(child) && isText(last))
      parts[parts.length - 1] = `${last}${child}`;
    else parts.push(child);
  }
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a text has nothing else to be known by
    isText(part) ? <span key={index}>{part}</span> : part,
  );
}

const looks = {
  default: "ant-btn-default ant-btn-color-default ant-btn-variant-outlined",
  primary: "ant-btn-primary ant-btn-color-primary ant-btn-variant-solid",
  danger:
    "ant-btn-primary ant-btn-dangerous ant-btn-color-dangerous ant-btn-variant-solid",
  text: "ant-btn-text ant-btn-color-default ant-btn-variant-text",
} as const;

type Look = {
  /** `primary` for the main action, `danger` for a main action that has failed, `text` for buttons inside other controls. */
  look?: keyof typeof looks | undefined;
  /** `large` is as high as form fields. */
  size?: "middle" | "large" | undefined;
  /** Full width of its container. */
  block?: boolean | undefined;
  icon?: ReactNode;
};

/** The classes of a button, for a link to a file that looks like one. */
export const buttonClass = ({
  look = "default",
  size,
  block,
}: Omit<Look, "icon">): string =>
  names(
    "ant-btn",
    looks[look],
    size === "large" && "ant-btn-lg",
    block && "ant-btn-block",
  );

const inside = (icon: ReactNode, children: ReactNode) => (
  <>
    {icon && <span className="ant-btn-icon">{icon}</span>}
    {spaced(children)}
  </>
);

type ButtonProps = Look &
  ComponentProps<"button"> & {
    /** Its action is pending: the button says so, stays focusable, and ignores clicks. */
    loading?: boolean;
    shape?: "circle";
  };

/** A button; with only an icon, it needs an `aria-label`. */
export function Button({
  look,
  size,
  block,
  icon,
  loading = false,
  shape,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={names(
        buttonClass({ look, size, block }),
        shape === "circle" && "ant-btn-circle",
        children === undefined && "ant-btn-icon-only",
        loading && "ant-btn-loading",
        className,
      )}
      onClick={(event) => {
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {inside(loading ? <LoadingOutlined aria-hidden /> : icon, children)}
    </button>
  );
}

type ButtonLinkProps = {
  /** A path inside the application. */
  href: string;
  /** The main action of the page; defaults to a quiet button. */
  primary?: boolean;
  /** As high as a submit button. */
  size?: "large";
  /** Full width of its container. */
  block?: boolean;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A link inside the application that looks like a button. */
export function ButtonLink({
  href,
  primary,
  size,
  block,
  icon,
  className,
  children,
}: ButtonLinkProps) {
  return (
    <Link
      href={href}
      className={names(
        buttonClass({ size, block, ...(primary && { look: "primary" }) }),
        className,
      )}
    >
      {inside(icon, children)}
    </Link>
  );
}

type BoxProps = Omit<ComponentProps<"input">, "type"> & { checked: boolean };

/** A checkbox or radio button with its label. */
function Box({
  kind,
  children,
  ...input
}: BoxProps & { kind: "checkbox" | "radio" }) {
  const { checked, disabled } = input;
  const stateOf = (part: string) =>
    names(part, checked && `${part}-checked`, disabled && `${part}-disabled`);
  return (
    <label className={stateOf(`ant-${kind}-wrapper`)}>
      <span className={stateOf(`ant-${kind}`)}>
        <input {...input} type={kind} className={`ant-${kind}-input`} />
      </span>
      {children && <span className={`ant-${kind}-label`}>{children}</span>}
    </label>
  );
}

/** A checkbox. */
export const Checkbox = (props: BoxProps) => <Box kind="checkbox" {...props} />;

/** A radio button; those of one question have the same `name`. */
export const Radio = (props: BoxProps) => <Box kind="radio" {...props} />;

type InputProps = Omit<ComponentProps<"input">, "value"> & {
  /** Undefined while empty. */
  value?: string | undefined;
  /** At the end of the field, for example a unit. */
  suffix?: ReactNode;
};

/** A text field, as high as a form's button. */
export function Input({ value = "", suffix, className, ...rest }: InputProps) {
  const { disabled } = rest;
  const input = { type: "text", ...rest, value };
  if (!suffix)
    return (
      <input
        {...input}
        className={names(
          "ant-input ant-input-lg ant-input-outlined",
          disabled && "ant-input-disabled",
          className,
        )}
      />
    );
  return (
    <span
      className={names(
        "ant-input-affix-wrapper ant-input-affix-wrapper-lg ant-input-outlined",
        disabled && "ant-input-disabled",
        className,
      )}
    >
      <input
        {...input}
        className={names(
          "ant-input ant-input-lg",
          disabled && "ant-input-disabled",
        )}
      />
      <span className="ant-input-suffix">{suffix}</span>
    </span>
  );
}
