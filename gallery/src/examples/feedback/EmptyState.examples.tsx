import { Button, EmptyState } from '@parchi/shared-ui';
import type { ComponentExamples } from '../../componentExamples.ts';

function WithFirstStep() {
  return (
    <EmptyState title="No orders yet" action={<Button>Place an order</Button>}>
      Your orders and their token numbers will be here.
    </EmptyState>
  );
}

function NothingToDo() {
  return <EmptyState title="No orders waiting">New orders appear here with a sound.</EmptyState>;
}

export const emptyState: ComponentExamples = {
  name: 'EmptyState',
  from: '@parchi/shared-ui',
  usage:
    'Stands in place of a list without entries. It says what will appear there, and offers the first step.',
  examples: { WithFirstStep, NothingToDo },
};
