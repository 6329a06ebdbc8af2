export interface ShownNotification {
  readonly close: () => void;
}

interface NotificationWish {
  readonly title: string;
  readonly body: string;
  /** Another one with the same tag takes its place. */
  readonly tag: string;
  /** Where a click leads, without a load where the page is still there. */
  readonly address: URL;
  readonly onClick: () => void;
  /** Of the service worker, for browsers that notify by one alone. */
  readonly workerAddress: string;
}

/** Shows one of the system's own notifications; the person has allowed it. */
export async function showNotification(wish: NotificationWish): Promise<ShownNotification> {
  const { title, body, tag, onClick } = wish;
  let notification: Notification;
  try {
    notification = new Notification(title, { body, tag });
  } catch {
    // Chrome on Android has the constructor, and always throws.
    return showByWorker(wish);
  }
  notification.onclick = () => {
    window.focus();
    notification.close();
    onClick();
  };
  return notification;
}

async function showByWorker(wish: NotificationWish): Promise<ShownNotification> {
  const { title, body, tag, address, workerAddress } = wish;
  await navigator.serviceWorker.register(workerAddress);
  const worker = await navigator.serviceWorker.ready;
  await worker.showNotification(title, { body, tag, data: address.href });
  return {
    close: () =>
      void worker
        .getNotifications({ tag })
        .then((shown) => shown.forEach((notification) => notification.close())),
  };
}
