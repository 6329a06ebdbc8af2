import { Component, Suspense, type ReactNode } from 'react';

interface Props {
  onError: (error: unknown) => void;
  fallback: ReactNode;
  waiting: ReactNode;
  children: ReactNode;
}

/** Holds what a remote's pages throw, and waits while they load their parts. */
export class RemoteErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    if (this.state.hasFailed) return this.props.fallback;
    return <Suspense fallback={this.props.waiting}>{this.props.children}</Suspense>;
  }
}
