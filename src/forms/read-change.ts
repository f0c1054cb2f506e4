/** What a control changed to: it hands over an event of its own (inputs, antd's too), or the value itself (selects). */
export function readChange(change: unknown): unknown {
  if (typeof change !== "object" || change === null || !("target" in change))
    return change;
  const target = change.target as {
    type?: string;
    checked?: boolean;
    value?: unknown;
  };
  return target.type === "checkbox" ? target.checked === true : target.value;
}
