import { SlipNumber } from '@parchi/shared-ui';
import type { ComponentExamples } from '../../componentExamples.ts';

function Plain() {
  return <SlipNumber>5</SlipNumber>;
}

function WithCaption() {
  return <SlipNumber caption="Your token">264</SlipNumber>;
}

export const slipNumber: ComponentExamples = {
  name: 'SlipNumber',
  from: '@parchi/shared-ui',
  usage: 'The large number on the left of a Slip, to be read from two metres away.',
  examples: { Plain, WithCaption },
};
