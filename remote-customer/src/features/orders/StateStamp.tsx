import type { ComponentProps, ReactNode } from 'react';
import { Stamp } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import type { OrderState } from './orderState.ts';

const tones: Record<OrderState, ComponentProps<typeof Stamp>['tone']> = {
  waiting: 'hot',
  'payment-failed': 'off',
  checking: 'info',
  queued: 'info',
  printing: 'info',
  completed: 'ok',
  expired: 'off',
  cancelled: 'info',
  refused: 'off',
  'refund-started': 'info',
  refunded: 'ok',
};

export function StateStamp({ state }: { state: OrderState }): ReactNode {
  return <Stamp tone={tones[state]}>{t(`orders.state.${state}`)}</Stamp>;
}
