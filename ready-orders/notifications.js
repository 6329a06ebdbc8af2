// Mobile browsers show notifications only through a service worker. This one does nothing else: it handles no fetch.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/**
 * Focuses the tab that shows the order's page, or opens one.
 * @param {string} address URL of the order's page
 */
async function open(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === address);
  await (there ? there.focus() : self.clients.openWindow(address));
}
