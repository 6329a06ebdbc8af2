import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { Button } from './Button.tsx';
import { buttonClassName } from './buttonClassName.ts';

test('a button does not submit a form unless its type is submit', () => {
  render(<Button>Cancel</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});

test('a busy button keeps the focus, announces that it is busy and ignores clicks', async () => {
  const handleClick = jest.fn();
  const { rerender } = render(<Button onClick={handleClick}>Upload</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
  rerender(
    <Button busy onClick={handleClick}>
      Upload
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Upload Working' });
  expect(button).toHaveFocus();
  await userEvent.click(button);
  expect(handleClick).toHaveBeenCalledTimes(1);
});

test('a busy submit button does not submit its form again', async () => {
  const handleSubmit = jest.fn((event: React.SubmitEvent) => event.preventDefault());
  render(
    <form onSubmit={handleSubmit}>
      <Button type="submit" busy>
        Save
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(handleSubmit).not.toHaveBeenCalled();
});

test('gives a link the look of a button', () => {
  expect(buttonClassName({ variant: 'quiet', block: true })).toBe('button quiet block');
  expect(buttonClassName()).toBe('button primary');
});

test.each(['primary', 'quiet', 'danger'] as const)('a %s button is accessible', async (variant) => {
  const { container } = render(
    <Button variant={variant} icon={<svg aria-hidden="true" />}>
      Copy
    </Button>,
  );
  await expectNoAxeViolations(container);
});
