import { Component, Suspense, type ReactNode } from 'react';

interface RegionProps {
  /** Told once for each error that the region held. */
  onError?: (error: unknown) => void;
  /** Shown in place of children that threw. */
  fallback: ReactNode;
  /** Shown while a part of the children is fetched. */
  waiting: ReactNode;
  children: ReactNode;
}

/** A part of the page that fails by itself: it holds what its children throw, and waits while they load their parts. */
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
