import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { ProgressBar } from './ProgressBar.tsx';

test('progress is told as a number and in words', async () => {
  const { container } = render(
    <ProgressBar label="Uploading" fraction={0.625} valueText="62 %, about 2 min left" />,
  );
  const bar = screen.getByRole('progressbar', { name: 'Uploading' });
  expect(bar).toHaveAttribute('aria-valuenow', '62');
  expect(bar).toHaveAttribute('aria-valuetext', '62 %, about 2 min left');
  await expectNoAxeViolations(container);
});

test('a bar never says that it is done before it is', () => {
  render(<ProgressBar label="Uploading" fraction={0.9999} />);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '99');
});

test.each([
  [-0.5, '0'],
  [1.7, '100'],
])('a fraction of %d is shown as %s %%', (fraction, shown) => {
  render(<ProgressBar label="Uploading" fraction={fraction} />);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', shown);
});

test('a bar that does not know how far it is claims no number', async () => {
  const { container } = render(<ProgressBar label="Preparing" />);
  expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  await expectNoAxeViolations(container);
});
