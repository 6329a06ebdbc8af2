import { fileURLToPath } from 'node:url';
import { hostConfig } from '@parchi/tooling/webpack';

const notifications = fileURLToPath(import.meta.resolve('@parchi/ready-orders/notifications.js'));

export default hostConfig({
  folder: import.meta.dirname,
  title: 'Parchi',
  // The service worker is copied to the root, because a service worker controls only pages at or below its own folder.
  copies: [{ from: notifications, to: 'notifications.js' }],
});
