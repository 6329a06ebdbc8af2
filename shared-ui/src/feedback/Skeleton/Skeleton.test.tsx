import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { Skeleton } from './Skeleton.tsx';

test('a skeleton renders the given number of lines, hidden from screen readers', async () => {
  const { container } = render(<Skeleton lines={3} />);
  expect(container.querySelectorAll('.line')).toHaveLength(3);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  await expectNoAxeViolations(container);
});
