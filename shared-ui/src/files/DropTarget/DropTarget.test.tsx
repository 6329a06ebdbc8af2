import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { Button } from '../../controls/Button/Button.tsx';
import { DropTarget } from './DropTarget.tsx';

test('a drop target shows the choose button, the drop hint and the accepted files', async () => {
  const { container } = render(
    <DropTarget isOver={false} hint="or drop them here" action={<Button>Choose</Button>}>
      <p>Up to 50 MB</p>
    </DropTarget>,
  );
  expect(screen.getByRole('button', { name: 'Choose' })).toBeEnabled();
  expect(screen.getByText('or drop them here')).toBeInTheDocument();
  expect(screen.getByText('Up to 50 MB')).toBeInTheDocument();
  await expectNoAxeViolations(container);
});
