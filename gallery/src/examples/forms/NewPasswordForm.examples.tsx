import { showToast } from '@parchi/shared-ui';
import { NewPasswordForm } from '@parchi/shared-ui/forms';
import type { ComponentExamples } from '../../componentExamples.ts';

const words = {
  currentPassword: 'Current password',
  newPassword: 'New password',
  hint: 'At least 8 characters',
  confirm: 'Confirm password',
  show: 'Show',
  hide: 'Hide',
  submit: 'Change password',
  missing: 'Enter your current password.',
  missingNew: 'Enter a new password.',
  mismatch: 'Passwords do not match.',
};

function Empty() {
  return (
    <NewPasswordForm
      words={words}
      username="asha@parchi.example"
      onSend={() => {
        showToast({ tone: 'success', text: 'Password changed' });
        return Promise.resolve({});
      }}
    />
  );
}

export const newPasswordForm: ComponentExamples = {
  name: 'NewPasswordForm',
  functions: ['useForm'],
  from: '@parchi/shared-ui/forms',
  usage:
    'Changes the password of an account. Send it empty to see errors at the fields. Forms of your own use useForm in the same way.',
  examples: { Empty },
};
