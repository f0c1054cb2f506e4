import { Input } from "antd";
import {
  type ComponentProps,
  startTransition,
  useLayoutEffect,
  useState,
} from "react";

interface Props
  extends Omit<ComponentProps<typeof Input>, "value" | "onChange"> {
  value: string;
  onChange: (text: string) => void;
}

/** A text in a cell; what is typed is shown before it comes back. */
export function TextCell({ value, onChange, ...input }: Props) {
  const [typed, setTyped] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever comes back replaces what was typed.
  useLayoutEffect(() => setTyped(undefined), [value]);
  return (
    <Input
      {...input}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        startTransition(() => onChange(target.value));
      }}
    />
  );
}
