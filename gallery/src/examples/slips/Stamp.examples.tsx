import { CheckIcon, Stamp } from '@parchi/shared-ui';
import type { ComponentExamples } from '../../componentExamples.ts';

function Info() {
  return <Stamp tone="info">In the queue</Stamp>;
}

function Ok() {
  return <Stamp tone="ok">Open</Stamp>;
}

function Off() {
  return <Stamp tone="off">Closed</Stamp>;
}

function Hot() {
  return <Stamp tone="hot">Priority</Stamp>;
}

function WithIcon() {
  return (
    <Stamp tone="ok" icon={<CheckIcon aria-hidden />}>
      Ready
    </Stamp>
  );
}

export const stamp: ComponentExamples = {
  name: 'Stamp',
  from: '@parchi/shared-ui',
  usage: 'Shows a state in one or two words. The word says it, the colour only repeats it.',
  examples: { Info, Ok, Off, Hot, WithIcon },
};
