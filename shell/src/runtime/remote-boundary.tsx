import { Component, type ReactNode } from 'react';

interface Props {
  onError: (error: unknown) => void;
  /** Shown until the error handler has decided what comes next. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Milliseconds; a second loss within them is the children's own fault. */
const APART = 1_000;

/**
 * Contains errors that a remote throws while rendering or in an effect. If a translator or an extension moved a node that React removes,
 * the children are rendered anew instead, and nobody is blamed.
 */
export class RemoteBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  private lostAt = -APART;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    const now = performance.now();
    const isLost = error instanceof DOMException && error.name === 'NotFoundError';
    if (!isLost || now - this.lostAt < APART) return this.props.onError(error);
    this.lostAt = now;
    this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
