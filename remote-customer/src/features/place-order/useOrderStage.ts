import { useEffect, useEffectEvent } from 'react';
import { useHistorySteps } from '@parchi/shared-routing/steps';
import { orderStages, type OrderStage } from './orderDraft.ts';

export interface OrderStageState {
  readonly stage: OrderStage;
  readonly goTo: (stage: OrderStage) => void;
}

/**
 * Returns the stage that the address names. Each stage is a step of the browser's history: `/print-file?stage=payment`.
 * If the address names a stage beyond the furthest allowed one, the allowed one replaces it.
 * @param furthest the furthest stage that the choices allow; undefined while saved choices are being read
 */
export function useOrderStage(furthest: OrderStage | undefined): OrderStageState {
  const { search, goTo } = useHistorySteps();
  const asked = readStage(search);
  const stage = earlier(asked, furthest ?? asked);
  const leadBack = useEffectEvent(() => {
    if (stage !== asked) goTo(searchOf(stage), { replace: true });
  });
  // Runs only when stage or address changes: going back is asynchronous, and another render meanwhile must not request
  // it twice.
  useEffect(() => leadBack(), [stage, asked]);
  return { stage, goTo: (next) => goTo(searchOf(next)) };
}

function readStage(search: string): OrderStage {
  const asked = new URLSearchParams(search).get('stage');
  return orderStages.find((stage) => stage === asked) ?? 'location';
}

function searchOf(stage: OrderStage): string {
  return stage === 'location' ? '' : `?stage=${stage}`;
}

function earlier(one: OrderStage, other: OrderStage): OrderStage {
  return orderStages[Math.min(orderStages.indexOf(one), orderStages.indexOf(other))] ?? one;
}
