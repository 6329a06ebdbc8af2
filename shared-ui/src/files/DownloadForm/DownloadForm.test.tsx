import { expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { Button } from '../../controls/Button/Button.tsx';
import { DownloadForm } from './DownloadForm.tsx';

function renderForm() {
  const handleAsked = jest.fn();
  const handleFailed = jest.fn();
  const { container } = render(
    <DownloadForm
      action="/file/download"
      fields={{ files: '[1,2]' }}
      title="Two files"
      onAsked={handleAsked}
      onFailed={handleFailed}
    >
      <Button type="submit">Download</Button>
    </DownloadForm>,
  );
  const form = container.querySelector('form') as HTMLFormElement;
  const frame = container.querySelector('iframe') as HTMLIFrameElement;
  // jsdom does not submit forms; these tests check what the component does around the submission.
  form.addEventListener('submit', (event) => event.preventDefault());
  return { container, form, frame, handleAsked, handleFailed };
}

test('posts the fields as a form into the hidden frame', async () => {
  const { container, form, frame } = renderForm();
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveAttribute('action', '/file/download');
  expect(form.target).toBe(frame.name);
  expect([...new FormData(form)]).toEqual([['files', '[1,2]']]);
  await expectNoAxeViolations(container);
});

test('reports a page that loads in the frame as a failure, once per request', async () => {
  const { frame, handleAsked, handleFailed } = renderForm();
  fireEvent.load(frame);
  expect(handleFailed).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(handleAsked).toHaveBeenCalledTimes(1);
  fireEvent.load(frame);
  fireEvent.load(frame);
  expect(handleFailed).toHaveBeenCalledTimes(1);
});
