import { fileURLToPath } from 'node:url';
import { hostConfig } from '@parchi/tooling/webpack';

const notifications = fileURLToPath(import.meta.resolve('@parchi/ready-orders/notifications.js'));

export default hostConfig({
  folder: import.meta.dirname,
  title: 'Parchi',
  // Beside the page: a service worker serves no folder above its own.
  copies: [{ from: notifications, to: 'notifications.js' }],
});
