import { useState, type ReactNode } from 'react';
import { Button } from '@parchi/shared-ui';
import { t } from '../../../messages/t.ts';
import styles from './NotifyButton.module.css';

/**
 * A button that asks for permission to notify. After the person has answered, shows the answer instead. Renders nothing
 * if the browser has no notifications.
 */
export function NotifyButton(): ReactNode {
  const [permission, setPermission] = useState(readPermission);
  if (permission === undefined) return null;
  if (permission === 'default') {
    return (
      <Button
        variant="quiet"
        onClick={() => void Notification.requestPermission().then(setPermission)}
      >
        {t('orders.notify')}
      </Button>
    );
  }
  return (
    <p className={styles['answer']} role="status">
      {t(permission === 'granted' ? 'orders.notify-on' : 'orders.notify-blocked')}
    </p>
  );
}

function readPermission(): NotificationPermission | undefined {
  return 'Notification' in window ? Notification.permission : undefined;
}
