import { AsyncBoundary, Loader, Notice } from '@parchi/shared-ui';
import { lazy } from 'react';
import type { ComponentExamples } from '../../componentExamples.ts';

const NeverLoads = lazy(() => new Promise<never>(() => undefined));
const CannotLoad = lazy(() => Promise.reject(new Error('the connection broke')));

function Waiting() {
  return (
    <AsyncBoundary fallback={<Loader label="Loading the preview" />} errorFallback={null}>
      <NeverLoads />
    </AsyncBoundary>
  );
}

function Failed() {
  return (
    <AsyncBoundary
      fallback={null}
      errorFallback={<Notice tone="error">The preview cannot be shown.</Notice>}
    >
      <CannotLoad />
    </AsyncBoundary>
  );
}

export const asyncBoundary: ComponentExamples = {
  name: 'AsyncBoundary',
  from: '@parchi/shared-ui',
  usage:
    'Surrounds a part whose code is loaded later. It shows something while the code loads, and something else if it fails; the rest of the page works on.',
  examples: { Waiting, Failed },
};
