import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { EmptyState } from './EmptyState.tsx';

test('an empty state says what will appear here and offers the first step', async () => {
  const { container } = render(
    <>
      <h1>Files</h1>
      <EmptyState title="No files yet" action={<button type="button">Choose files</button>}>
        Files that you choose appear here.
      </EmptyState>
    </>,
  );
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('No files yet');
  expect(screen.getByRole('button', { name: 'Choose files' })).toBeInTheDocument();
  await expectNoAxeViolations(container);
});
