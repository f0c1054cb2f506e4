import { Component, type ReactNode } from "react";

interface Props {
  /** Replaces children that throw. */
  fallback: ReactNode;
  /** The children are tried again once it changes. */
  of?: unknown;
  children: ReactNode;
}

/** Replaces children that throw, such as a part that could not be fetched; the rest of the page stays. React logs the error. */
export class FailureBoundary extends Component<Props> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ of }: Props) {
    if (this.state.hasFailed && of !== this.props.of)
      this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
