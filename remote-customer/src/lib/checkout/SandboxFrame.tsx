import { useEffect, useRef, type ReactNode } from 'react';
import { apiPaths } from '@parchi/contract';
import { apiUrl } from '@parchi/shared-api';
import { t } from '../../messages/t.ts';
import type { CheckoutOutcome } from './checkoutOutcome.ts';
import { readSandboxMessage } from './readSandboxMessage.ts';
import styles from './SandboxFrame.module.css';

export interface SandboxFrameProps {
  /** Id of the provider order to pay. */
  readonly orderId: string;
  readonly onEnd: (outcome: CheckoutOutcome) => void;
}

/** The checkout page of the payment sandbox, in an iframe. */
export function SandboxFrame({ orderId, onEnd }: SandboxFrameProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const address = checkoutAddress(orderId);

  useEffect(() => {
    const handleMessage = (event: MessageEvent<unknown>) => {
      const sender = { origin: address.origin, frame: frame.current?.contentWindow ?? null };
      const outcome = readSandboxMessage(event, sender);
      if (outcome) onEnd(outcome);
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, [address.origin, onEnd]);

  return (
    <iframe
      ref={frame}
      className={styles['frame']}
      title={t('customer.checkout.title')}
      src={address.href}
    />
  );
}

/**
 * Returns the address of the sandbox's checkout page. It is next to the sandbox's API call, at the origin of the API.
 */
function checkoutAddress(orderId: string): URL {
  const sandbox = new URL(apiUrl(apiPaths.sandboxPay), location.href);
  const address = new URL('checkout', sandbox);
  address.searchParams.set('orderId', orderId);
  return address;
}
