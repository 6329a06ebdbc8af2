import { serviceWorkerPath } from '@parchi/contract';

export interface ShownNotification {
  readonly close: () => void;
}

interface NotificationWish {
  readonly title: string;
  readonly body: string;
  /** Replaces an earlier notification with the same tag. */
  readonly tag: string;
  /** URL that a click on the notification leads to. An open page navigates there without a reload. */
  readonly address: URL;
  readonly onClick: () => void;
}

/** Shows a system notification. The caller must have checked the permission. */
export async function showNotification(wish: NotificationWish): Promise<ShownNotification> {
  const { title, body, tag, onClick } = wish;
  let notification: Notification;
  try {
    notification = new Notification(title, { body, tag });
  } catch {
    // Chrome on Android has the `Notification` constructor, but it always throws.
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
  const { title, body, tag, address } = wish;
  await navigator.serviceWorker.register(serviceWorkerPath);
  const worker = await navigator.serviceWorker.ready;
  await worker.showNotification(title, { body, tag, data: address.href });
  return {
    close: () =>
      void worker
        .getNotifications({ tag })
        .then((shown) => shown.forEach((notification) => notification.close())),
  };
}
