import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { Steps } from './Steps.tsx';

test('the step one is at is marked, and counted for those who do not see the bar', async () => {
  const { container } = render(<Steps labels={['Choose', 'Check', 'Share']} current={1} />);
  expect(screen.getByRole('list', { name: 'Step 2 of 3' })).toBeInTheDocument();
  const marked = screen.getAllByRole('listitem').filter((step) => step.ariaCurrent === 'step');
  expect(marked.map((step) => step.textContent)).toEqual(['Check']);
  await expectNoAxeViolations(container);
});
