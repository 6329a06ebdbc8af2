import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { AsyncBoundary } from './AsyncBoundary.tsx';

function renderFailing(error: Error) {
  const handleError = jest.fn();
  // React logs every error that a boundary catches; keep the test's output clean.
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = lazy(() => Promise.reject(error));
  render(
    <AsyncBoundary onError={handleError} errorFallback={<p>failed</p>} fallback={<p>waiting</p>}>
      <Broken />
    </AsyncBoundary>,
  );
  return { handleError, report };
}

test('a region catches an error of its children and reports it once', async () => {
  const error = new Error('broken');
  const { handleError, report } = renderFailing(error);
  expect(screen.getByText('waiting')).toBeInTheDocument();
  expect(await screen.findByText('failed')).toBeInTheDocument();
  expect(handleError).toHaveBeenCalledTimes(1);
  expect(handleError).toHaveBeenCalledWith(error);
  report.mockRestore();
});
