import { QrCode } from '@parchi/shared-ui';
import type { ComponentExamples } from '../../componentExamples.ts';

function OfLink() {
  return <QrCode value="https://parchi.example/receive" label="QR code of the link" />;
}

export const qrCode: ComponentExamples = {
  name: 'QrCode',
  from: '@parchi/shared-ui',
  usage:
    'Shows a link that another device opens by its camera. Show the link as text, too. The code stays dark on white in both themes, because many cameras cannot read it otherwise.',
  examples: { OfLink },
};
