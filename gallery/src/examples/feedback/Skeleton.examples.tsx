import { Skeleton } from '@parchi/shared-ui';
import type { ComponentExamples } from '../../componentExamples.ts';

function OneLine() {
  return <Skeleton lines={1} />;
}

function Paragraph() {
  return <Skeleton lines={4} />;
}

export const skeleton: ComponentExamples = {
  name: 'Skeleton',
  from: '@parchi/shared-ui',
  usage:
    'Keeps the place of text that is loading, so that nothing jumps when it comes. Screen readers skip it; put a Loader beside it if the wait can be long.',
  examples: { OneLine, Paragraph },
};
