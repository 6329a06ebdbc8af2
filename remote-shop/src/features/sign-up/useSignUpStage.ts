import { useState } from 'react';
import { useLocation, useNavigate } from '@parchi/shared-routing';

type Stage = 'owner' | 'shop';

interface SignUpStageState {
  stage: Stage;
  openShopStage: () => void;
  goBack: () => void;
}

/**
 * Makes the second stage an entry of the browser's history, so that Back leads to the first stage. After the form was
 * left or reloaded, such an entry shows the first stage, because the password must be typed again.
 */
export function useSignUpStage(): SignUpStageState {
  const [form] = useState(() => Math.random());
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const navigate = useNavigate();
  const { shopStageOf } = (state ?? {}) as { shopStageOf?: number };

  return {
    stage: shopStageOf === form ? 'shop' : 'owner',
    openShopStage: () => void navigate(pathname, { state: { shopStageOf: form } }),
    goBack: () => void navigate(-1),
  };
}
