import { Component, type ReactNode } from 'react';

interface Props {
  onError: (error: unknown) => void;
  /** Stands in until whoever was told has decided what comes next. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps what a remote throws while rendering or in an effect inside its own place. */
export class RemoteBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
