import { useState } from 'react';
import { useLocation, useNavigate } from '@parchi/shared-routing';

type Step = 'owner' | 'shop';

interface SignUpStepState {
  step: Step;
  openShopStep: () => void;
  goBack: () => void;
}

/**
 * The second step is an entry of the browser's history: a phone's own Back leads to the first, and not away from what
 * was typed. An entry of a form that was left or reloaded counts as the first: its password is gone.
 */
export function useSignUpStep(): SignUpStepState {
  const [form] = useState(() => Math.random());
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const navigate = useNavigate();
  const { shopStepOf } = (state ?? {}) as { shopStepOf?: number };

  return {
    step: shopStepOf === form ? 'shop' : 'owner',
    openShopStep: () => void navigate(pathname, { state: { shopStepOf: form } }),
    goBack: () => void navigate(-1),
  };
}
