import { Component, type ReactNode } from 'react';

interface Props {
  onError: (error: unknown) => void;
  /** Shown until the error handler has decided what comes next. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Contains errors that a remote throws while rendering or in an effect. */
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
