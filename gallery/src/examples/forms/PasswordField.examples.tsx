import { PasswordField } from '@parchi/shared-ui/forms';
import type { ComponentExamples } from '../../componentExamples.ts';

function Empty() {
  return (
    <PasswordField
      label="Password"
      showLabel="Show"
      hideLabel="Hide"
      autoComplete="current-password"
    />
  );
}

function WithError() {
  return (
    <PasswordField
      label="Password of the shop"
      hint="At least 8 characters"
      error="Enter at least 8 characters."
      defaultValue="short"
      showLabel="Show"
      hideLabel="Hide"
      autoComplete="new-password"
    />
  );
}

export const passwordField: ComponentExamples = {
  name: 'PasswordField',
  from: '@parchi/shared-ui/forms',
  usage:
    'Asks for a password, which a person can look at. Set autoComplete to new-password or current-password, so that password managers help.',
  examples: { Empty, WithError },
};
