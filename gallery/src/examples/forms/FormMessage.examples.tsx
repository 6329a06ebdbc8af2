import { Button } from '@parchi/shared-ui';
import { FormMessage } from '@parchi/shared-ui/forms';
import { useState } from 'react';
import type { ComponentExamples } from '../../componentExamples.ts';

function AfterRefusal() {
  const [isRefused, setIsRefused] = useState(false);
  return (
    <>
      {isRefused && <FormMessage>Email or password is wrong.</FormMessage>}
      <Button onClick={() => setIsRefused(true)}>Sign in and be refused</Button>
    </>
  );
}

export const formMessage: ComponentExamples = {
  name: 'FormMessage',
  from: '@parchi/shared-ui/forms',
  usage:
    'An error of a whole form, above its fields. It takes the focus when it appears, so render it only after a person has sent the form.',
  examples: { AfterRefusal },
};
