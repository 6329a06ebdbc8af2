import { ProgressBar } from '@parchi/shared-ui/files';
import type { ComponentExamples } from '../../componentExamples.ts';

function Begins() {
  return <ProgressBar label="Sending, begins" fraction={0} valueText="0 %" />;
}

function Running() {
  return (
    <ProgressBar label="Sending" fraction={0.62} valueText="62 %, 1.4 MB/s, about 2 min left" />
  );
}

function Done() {
  return <ProgressBar label="Sent" fraction={1} valueText="100 %" />;
}

function Unknown() {
  return <ProgressBar label="Preparing" />;
}

export const progressBar: ComponentExamples = {
  name: 'ProgressBar',
  from: '@parchi/shared-ui/files',
  usage: 'Shows how far a wait of more than two seconds is. Leave fraction out while nobody knows.',
  examples: { Begins, Running, Done, Unknown },
};
