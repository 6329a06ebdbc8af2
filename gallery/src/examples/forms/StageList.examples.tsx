import { StageList } from '@parchi/shared-ui/forms';
import { useState } from 'react';
import type { ComponentExamples } from '../../componentExamples.ts';

const labels = ['Files', 'Options', 'Shop', 'Payment'];

function First() {
  return <StageList labels={labels} current={0} />;
}

function WithWayBack() {
  const [current, setCurrent] = useState(2);
  return <StageList labels={labels} current={current} onStage={setCurrent} />;
}

function Last() {
  return <StageList labels={labels} current={labels.length - 1} />;
}

export const stageList: ComponentExamples = {
  name: 'StageList',
  from: '@parchi/shared-ui/forms',
  usage: 'Shows the stages of a task, which of them is current, and the way back to earlier ones.',
  examples: { First, WithWayBack, Last },
};
