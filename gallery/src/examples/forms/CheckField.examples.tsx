import { CheckField } from '@parchi/shared-ui/forms';
import type { ComponentExamples } from '../../componentExamples.ts';

function Off() {
  return <CheckField label="Staple the pages" />;
}

function On() {
  return <CheckField label="Print on both sides" defaultChecked />;
}

function WithHint() {
  return <CheckField label="Priority" hint="Printed before the others, for ₹10 more" />;
}

function Disabled() {
  return <CheckField label="Colour" hint="This shop prints black and white only." disabled />;
}

export const checkField: ComponentExamples = {
  name: 'CheckField',
  from: '@parchi/shared-ui/forms',
  usage: 'A choice that is on or off. A press anywhere on its row changes it.',
  examples: { Off, On, WithHint, Disabled },
};
