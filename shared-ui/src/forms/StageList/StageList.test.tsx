import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { StageList } from './StageList.tsx';

test('a list of stages marks the current stage and names the list “Step 2 of 3”', async () => {
  const { container } = render(<StageList labels={['Choose', 'Check', 'Share']} current={1} />);
  expect(screen.getByRole('list', { name: 'Step 2 of 3' })).toBeInTheDocument();
  const marked = screen.getAllByRole('listitem').filter((stage) => stage.ariaCurrent === 'step');
  expect(marked.map((stage) => stage.textContent)).toEqual(['Check']);
  await expectNoAxeViolations(container);
});

test('a list of stages makes only finished stages buttons [F-163]', async () => {
  const pressed: number[] = [];
  const { container } = render(
    <StageList
      labels={['Shop', 'Files', 'Options']}
      current={1}
      onStage={(index) => pressed.push(index)}
    />,
  );
  const [shop, ...others] = screen.getAllByRole('button');
  expect(others).toEqual([]);
  shop?.click();
  expect(pressed).toEqual([0]);
  await expectNoAxeViolations(container);
});
