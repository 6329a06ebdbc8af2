import { Component, Suspense, type ReactNode } from 'react';

interface AsyncBoundaryProps {
  /** Called once for each caught error. */
  onError?: (error: unknown) => void;
  /** Shown in place of the children after one of them has thrown an error. */
  errorFallback: ReactNode;
  /** Shown while the code of the children is loading. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Error boundary and Suspense boundary in one: contains the errors of its children, and shows a fallback while their
 * code loads.
 */
export class AsyncBoundary extends Component<AsyncBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    if (this.state.hasFailed) return this.props.errorFallback;
    return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>;
  }
}
