import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { Steps } from './Steps.tsx';

test('a step list marks the current step and names the list “Step 2 of 3”', async () => {
  const { container } = render(<Steps labels={['Choose', 'Check', 'Share']} current={1} />);
  expect(screen.getByRole('list', { name: 'Step 2 of 3' })).toBeInTheDocument();
  const marked = screen.getAllByRole('listitem').filter((step) => step.ariaCurrent === 'step');
  expect(marked.map((step) => step.textContent)).toEqual(['Check']);
  await expectNoAxeViolations(container);
});

test('a step list makes only finished steps buttons [F-163]', async () => {
  const pressed: number[] = [];
  const { container } = render(
    <Steps
      labels={['Shop', 'Files', 'Options']}
      current={1}
      onStep={(index) => pressed.push(index)}
    />,
  );
  const [shop, ...others] = screen.getAllByRole('button');
  expect(others).toEqual([]);
  shop?.click();
  expect(pressed).toEqual([0]);
  await expectNoAxeViolations(container);
});
