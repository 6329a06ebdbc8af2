import { Component, Suspense, type ReactNode } from 'react';

interface RegionProps {
  /** Called once for each caught error. */
  onError?: (error: unknown) => void;
  /** Shown in place of the children after one of them threw. */
  fallback: ReactNode;
  /** Shown while code of the children is loading. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Error boundary and Suspense boundary in one: contains errors of its children, and waits while their code loads. */
export class Region extends Component<RegionProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    if (this.state.hasFailed) return this.props.fallback;
    return <Suspense fallback={this.props.waiting}>{this.props.children}</Suspense>;
  }
}
