import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { Notice } from './Notice.tsx';

test('a notice is not announced by default', async () => {
  const { container } = render(<Notice tone="caution">Files will be deleted in 2 hours</Notice>);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await expectNoAxeViolations(container);
});

test('a live notice is announced as a status, a live error as an alert', async () => {
  const { container } = render(
    <>
      <Notice tone="info" announced>
        Saved
      </Notice>
      <Notice tone="error" announced action={<button type="button">Try again</button>}>
        The upload broke off
      </Notice>
    </>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Saved');
  expect(screen.getByRole('alert')).toHaveTextContent('The upload broke off');
  await expectNoAxeViolations(container);
});
