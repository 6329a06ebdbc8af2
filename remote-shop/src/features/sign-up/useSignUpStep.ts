import { useState } from 'react';
import { useLocation, useNavigate } from '@parchi/shared-routing';

type Step = 'owner' | 'shop';

interface SignUpStepState {
  step: Step;
  openShopStep: () => void;
  goBack: () => void;
}

/**
 * Makes the second step an entry of the browser's history, so that Back leads to the first step. An entry of a form
 * that was left or reloaded shows the first step, because the password has to be typed again.
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
