import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { ProgressBar } from './ProgressBar.tsx';

test('a progress bar reports progress as a number and as text', async () => {
  const { container } = render(
    <ProgressBar label="Uploading" fraction={0.625} valueText="62 %, about 2 min left" />,
  );
  const bar = screen.getByRole('progressbar', { name: 'Uploading' });
  expect(bar).toHaveValue(62);
  expect(bar).toHaveAttribute('aria-valuetext', '62 %, about 2 min left');
  await expectNoAxeViolations(container);
});

test('a progress bar does not round up to 100 % before the end', () => {
  render(<ProgressBar label="Uploading" fraction={0.9999} />);
  expect(screen.getByRole('progressbar')).toHaveValue(99);
});

test.each([
  [-0.5, 0],
  [1.7, 100],
])('a progress bar shows a fraction of %d as %d %%', (fraction, shown) => {
  render(<ProgressBar label="Uploading" fraction={fraction} />);
  expect(screen.getByRole('progressbar')).toHaveValue(shown);
});

test('a progress bar has no value while the progress is unknown', async () => {
  const { container } = render(<ProgressBar label="Preparing" />);
  expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  await expectNoAxeViolations(container);
});
