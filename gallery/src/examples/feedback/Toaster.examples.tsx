import { Button, showToast } from '@parchi/shared-ui';
import type { ComponentExamples } from '../../componentExamples.ts';

function Success() {
  return (
    <Button variant="quiet" onClick={() => showToast({ tone: 'success', text: 'Link copied' })}>
      Show a success
    </Button>
  );
}

function Info() {
  return (
    <Button variant="quiet" onClick={() => showToast({ tone: 'info', text: 'Order reopened' })}>
      Show an information
    </Button>
  );
}

function Warning() {
  return (
    <Button
      variant="quiet"
      onClick={() => showToast({ tone: 'warning', text: 'This PDF is locked' })}
    >
      Show a warning
    </Button>
  );
}

function Failure() {
  return (
    <Button
      variant="quiet"
      onClick={() => showToast({ tone: 'error', text: 'Could not copy the link' })}
    >
      Show an error
    </Button>
  );
}

export const toaster: ComponentExamples = {
  name: 'Toaster',
  functions: ['showToast'],
  from: '@parchi/shared-ui',
  usage:
    'Shows toasts for two seconds. The host renders it; a page only calls showToast, and only for what has no place of its own on the page.',
  examples: { Success, Info, Warning, Failure },
};
