import { Field } from '@parchi/shared-ui';
import type { ComponentExamples } from '../../componentExamples.ts';

function AroundSelect() {
  return (
    <Field label="Paper" hint="Most shops have A4.">
      {(control) => (
        <select {...control}>
          <option>A4</option>
          <option>A3</option>
        </select>
      )}
    </Field>
  );
}

function WithError() {
  return (
    <Field label="Opens at" error="Choose a time before the shop closes.">
      {(control) => <input {...control} type="time" defaultValue="21:30" />}
    </Field>
  );
}

export const field: ComponentExamples = {
  name: 'Field',
  from: '@parchi/shared-ui',
  usage:
    'Gives a label, a hint and an error to a control that has no component here, and connects them for screen readers.',
  examples: { AroundSelect, WithError },
};
