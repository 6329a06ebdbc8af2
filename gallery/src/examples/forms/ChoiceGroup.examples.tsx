import { ChoiceGroup } from '@parchi/shared-ui/forms';
import { useState } from 'react';
import type { ComponentExamples } from '../../componentExamples.ts';

function OneOfTwo() {
  const [colour, setColour] = useState<'grey' | 'colour'>('grey');
  return (
    <ChoiceGroup
      label="Colour"
      choices={[
        { value: 'grey', label: 'Black and White' },
        { value: 'colour', label: 'Colour' },
      ]}
      value={colour}
      onValueChange={setColour}
    />
  );
}

function OneDisabled() {
  return (
    <ChoiceGroup
      label="Sides"
      hint="A single page has one side."
      choices={[
        { value: 'one', label: 'One side' },
        { value: 'both', label: 'Both sides', disabled: true },
      ]}
      value="one"
      onValueChange={() => undefined}
    />
  );
}

export const choiceGroup: ComponentExamples = {
  name: 'ChoiceGroup',
  from: '@parchi/shared-ui/forms',
  usage: 'One of two to five choices, all in view. For more, put a select into a Field.',
  examples: { OneOfTwo, OneDisabled },
};
