import { Component, type ComponentType, type ReactNode } from "react";

class Boundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/** A part next to the page that is omitted if it throws, so that the page stays. React logs the error. */
export const optionalPart = (Part: ComponentType): ComponentType =>
  function OptionalPart() {
    return (
      <Boundary>
        <Part />
      </Boundary>
    );
  };
