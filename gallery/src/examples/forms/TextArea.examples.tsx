import { TextArea } from '@parchi/shared-ui/forms';
import type { ComponentExamples } from '../../componentExamples.ts';

function Empty() {
  return <TextArea label="Note to the shop" hint="At most 200 characters" />;
}

function WithError() {
  return (
    <TextArea label="Address" defaultValue="MG Road" error="Add the house number and the city." />
  );
}

function Disabled() {
  return <TextArea label="Note" defaultValue="Please staple at the left." disabled />;
}

export const textArea: ComponentExamples = {
  name: 'TextArea',
  from: '@parchi/shared-ui/forms',
  usage: 'Asks for several lines of text. It grows with its text.',
  examples: { Empty, WithError, Disabled },
};
