import { Button, Notice } from '@parchi/shared-ui';
import type { ComponentExamples } from '../../componentExamples.ts';

function Info() {
  return <Notice tone="info">Your files stay here for 24 hours.</Notice>;
}

function Caution() {
  return <Notice tone="caution">This shop closes in 10 minutes.</Notice>;
}

function Failure() {
  return <Notice tone="error">The payment was refused. Nothing was charged.</Notice>;
}

function WithAction() {
  return (
    <Notice tone="caution" action={<Button variant="quiet">Try again</Button>}>
      You are offline.
    </Notice>
  );
}

function Compact() {
  return (
    <Notice tone="info" compact>
      Connecting…
    </Notice>
  );
}

function LongWords() {
  return (
    <Notice tone="error" action={<Button variant="quiet">Choose another shop</Button>}>
      Sri Venkateswara Photocopying, Lamination and Binding Works is not taking prints right now.
      Your files and choices are kept on this device.
    </Notice>
  );
}

export const notice: ComponentExamples = {
  name: 'Notice',
  from: '@parchi/shared-ui',
  usage:
    'Says something at the place on the page that it concerns. If it appears later than the page, set announced, so that screen readers say it.',
  examples: { Info, Caution, Failure, WithAction, Compact, LongWords },
};
