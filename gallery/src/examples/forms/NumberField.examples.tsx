import { NumberField } from '@parchi/shared-ui/forms';
import { useState } from 'react';
import type { ComponentExamples } from '../../componentExamples.ts';

function Copies() {
  const [copies, setCopies] = useState('1');
  return (
    <NumberField
      label="Copies"
      value={copies}
      min={1}
      max={99}
      onValueChange={setCopies}
      decreaseLabel="One copy less"
      increaseLabel="One copy more"
    />
  );
}

function WithError() {
  return (
    <NumberField
      label="Pages on a sheet"
      hint="1 to 4"
      error="Enter a number from 1 to 4."
      value="12"
      min={1}
      max={4}
      onValueChange={() => undefined}
      decreaseLabel="One page less"
      increaseLabel="One page more"
    />
  );
}

function AtItsHighest() {
  return (
    <NumberField
      label="Copies"
      value="99"
      min={1}
      max={99}
      onValueChange={() => undefined}
      decreaseLabel="One copy less"
      increaseLabel="One copy more"
    />
  );
}

export const numberField: ComponentExamples = {
  name: 'NumberField',
  functions: ['readWholeNumber'],
  from: '@parchi/shared-ui/forms',
  usage:
    'A whole number within bounds, typed or stepped. What a person types stays; read it with readWholeNumber, and say at the field what is wrong.',
  examples: { Copies, WithError, AtItsHighest },
};
