import { Loader } from '@parchi/shared-ui';
import type { ComponentExamples } from '../../componentExamples.ts';

function Loading() {
  return <Loader label="Loading your orders" />;
}

export const loader: ComponentExamples = {
  name: 'Loader',
  from: '@parchi/shared-ui',
  usage: 'Says what is loading. It appears after 300 ms, because a shorter wait needs no words.',
  examples: { Loading },
};
