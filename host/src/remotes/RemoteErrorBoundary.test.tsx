import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { isMissingFile } from './isMissingFile.ts';
import { RemoteErrorBoundary } from './RemoteErrorBoundary.tsx';

function renderFailing(error: Error) {
  const handleError = jest.fn();
  // React reports what it caught; that is expected here.
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = lazy(() => Promise.reject(error));
  render(
    <RemoteErrorBoundary onError={handleError} fallback={<p>failed</p>} waiting={<p>waiting</p>}>
      <Broken />
    </RemoteErrorBoundary>,
  );
  return { handleError, report };
}

test('what a remote’s page throws stays in its region and is told once', async () => {
  const error = new Error('broken');
  const { handleError, report } = renderFailing(error);
  expect(screen.getByText('waiting')).toBeInTheDocument();
  expect(await screen.findByText('failed')).toBeInTheDocument();
  expect(handleError).toHaveBeenCalledTimes(1);
  expect(handleError).toHaveBeenCalledWith(error);
  report.mockRestore();
});

test('only a script or style that could not be fetched counts as a missing file', () => {
  const script = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
  const style = Object.assign(new Error('Loading CSS chunk 7 failed'), {
    code: 'CSS_CHUNK_LOAD_FAILED',
  });
  expect(isMissingFile(script)).toBe(true);
  expect(isMissingFile(style)).toBe(true);
  expect(isMissingFile(new Error('broken'))).toBe(false);
  expect(isMissingFile('ChunkLoadError')).toBe(false);
});
