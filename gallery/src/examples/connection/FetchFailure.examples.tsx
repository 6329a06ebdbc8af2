import { FetchFailure } from '@parchi/shared-ui/connection';
import type { ComponentExamples } from '../../componentExamples.ts';

function Offline() {
  return (
    <FetchFailure retryLabel="Try again" onRetry={() => undefined}>
      You are offline. Check your connection.
    </FetchFailure>
  );
}

function LongWords() {
  return (
    <FetchFailure retryLabel="Try again" onRetry={() => undefined}>
      The orders of Sri Rama Digital Prints & Stationery, Rajahmundry, cannot be shown: the server
      is busy. It answers again in about a minute.
    </FetchFailure>
  );
}

export const fetchFailure: ComponentExamples = {
  name: 'FetchFailure',
  from: '@parchi/shared-ui/connection',
  usage:
    'Stands in place of data that could not be fetched. It says why, and its button fetches again.',
  examples: { Offline, LongWords },
};
