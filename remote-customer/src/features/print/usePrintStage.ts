import { useEffect, useEffectEvent } from 'react';
import { useHistorySteps } from '@parchi/shared-routing/steps';
import { printStages, type PrintStage } from './printState.ts';

export interface PrintStageSteps {
  readonly stage: PrintStage;
  readonly goTo: (stage: PrintStage) => void;
}

/**
 * The stage that the address names, as a step of the browser's history: `/print-file?stage=payment`. An address beyond
 * the furthest allowed stage is replaced by that stage.
 * @param furthest the furthest stage that the choices allow; undefined while saved choices are being read
 */
export function usePrintStage(furthest: PrintStage | undefined): PrintStageSteps {
  const { search, goTo } = useHistorySteps();
  const asked = readStage(search);
  const stage = earlier(asked, furthest ?? asked);
  const leadBack = useEffectEvent(() => {
    if (stage !== asked) goTo(searchOf(stage), { replace: true });
  });
  // Depends on stage and address alone: going back is asynchronous and must not be requested twice.
  useEffect(() => leadBack(), [stage, asked]);
  return { stage, goTo: (next) => goTo(searchOf(next)) };
}

function readStage(search: string): PrintStage {
  const asked = new URLSearchParams(search).get('stage');
  return printStages.find((stage) => stage === asked) ?? 'location';
}

function searchOf(stage: PrintStage): string {
  return stage === 'location' ? '' : `?stage=${stage}`;
}

function earlier(one: PrintStage, other: PrintStage): PrintStage {
  return printStages[Math.min(printStages.indexOf(one), printStages.indexOf(other))] ?? one;
}
