import { afterEach, expect, jest, test } from '@jest/globals';
import { expectNoAxeViolations } from '@parchi/tooling/axe';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chooseFile } from '../chosenFile.ts';
import { UploadingStage } from './UploadingStage.tsx';

afterEach(() => {
  jest.useRealTimers();
});

const MB = 1_000_000;
const files = [chooseFile(new File(['x'], 'film.mp4'))];

/** An upload of 100 MB at 2 MB/s. */
function uploadingAt(loadedMb: number) {
  const progress = { loadedBytes: loadedMb * MB, totalBytes: 100 * MB };
  const samples = [
    { atMs: 0, loadedBytes: (loadedMb - 4) * MB },
    { atMs: 2_000, loadedBytes: loadedMb * MB },
  ];
  return { stage: 'uploading', files, progress, samples } as const;
}

test('percent, speed and time left are shown', async () => {
  const { container } = render(<UploadingStage state={uploadingAt(62)} onCancel={jest.fn()} />);
  const bar = screen.getByRole('progressbar', { name: 'Upload' });
  expect(bar).toHaveValue(62);
  expect(bar).toHaveAttribute('aria-valuetext', '62 % · 2 MB/s · about 19 s left');
  await expectNoAxeViolations(container);
});

test('a screen reader announces progress only every 10 percent', () => {
  const { rerender } = render(<UploadingStage state={uploadingAt(61)} onCancel={jest.fn()} />);
  const spoken = screen.getByRole('status');
  expect(spoken).toHaveTextContent('60 percent uploaded');
  rerender(<UploadingStage state={uploadingAt(69)} onCancel={jest.fn()} />);
  expect(spoken).toHaveTextContent('60 percent uploaded');
  rerender(<UploadingStage state={uploadingAt(70)} onCancel={jest.fn()} />);
  expect(spoken).toHaveTextContent('70 percent uploaded');
});

test('before the first byte and after the last byte, the text says what is happening', () => {
  const { rerender } = render(
    <UploadingStage
      state={{ stage: 'uploading', files, progress: undefined, samples: [] }}
      onCancel={jest.fn()}
    />,
  );
  expect(screen.getByText('Starting…')).toBeVisible();
  rerender(<UploadingStage state={uploadingAt(100)} onCancel={jest.fn()} />);
  expect(screen.getByText('Storing your files safely…')).toBeVisible();
});

test('without progress, no time left is shown', () => {
  const state = {
    ...uploadingAt(10),
    samples: [
      { atMs: 0, loadedBytes: MB },
      { atMs: 2_000, loadedBytes: MB },
    ],
  };
  render(<UploadingStage state={state} onCancel={jest.fn()} />);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '10 % · 0 bytes/s');
});

test('after ten seconds without a byte, the page says that it is waiting, until bytes move again', () => {
  jest.useFakeTimers();
  const { rerender } = render(<UploadingStage state={uploadingAt(62)} onCancel={jest.fn()} />);
  act(() => jest.advanceTimersByTime(10_000));
  expect(screen.getByText('62 % · Waiting for the network…')).toBeVisible();
  const moved = { ...uploadingAt(63), samples: [{ atMs: 12_500, loadedBytes: 63 * MB }] };
  rerender(<UploadingStage state={moved} onCancel={jest.fn()} />);
  expect(screen.getByText('63 %')).toBeVisible();
});

test('while the server is busy, the page says that the upload waits [F-520]', () => {
  const state = uploadingAt(62);
  const progress = { ...state.progress, waitingFor: 'server' } as const;
  render(<UploadingStage state={{ ...state, progress }} onCancel={jest.fn()} />);
  expect(screen.getByText('62 % · Waiting…')).toBeVisible();
  expect(
    screen.getByText('Parchi is busy. The upload waits and continues automatically.'),
  ).toBeVisible();
});

test('an upload can be cancelled', async () => {
  const handleCancel = jest.fn();
  render(<UploadingStage state={uploadingAt(10)} onCancel={handleCancel} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(handleCancel).toHaveBeenCalledTimes(1);
});
