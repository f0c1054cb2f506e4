import type { ComponentType, ReactNode } from "react";
import type { StoredBlock } from "#src/engine/contract.ts";
import type { Placement } from "#src/engine/placement.ts";
import type { BlockComponent } from "./look-up.ts";
import { Sourced } from "./sourced.tsx";

/** The element of a block: its configuration has been validated, so that its component may be given it. */
export function draw(
  component: BlockComponent,
  config: StoredBlock,
  pointer: string,
  placement: Placement | undefined,
): ReactNode {
  const source = placement?.source;
  const Component = component as unknown as ComponentType<
    Record<string, unknown>
  >;
  if (source === undefined)
    return <Component config={config} pointer={pointer} />;
  return (
    <Sourced source={source}>
      {(data) => <Component config={config} pointer={pointer} data={data} />}
    </Sourced>
  );
}
