import { lazy, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import {
  DataView,
  DetailsView,
  DevicesView,
  EmailCodeView,
  PasskeysView,
  TwoStepView,
} from '@parchi/account-views';
import type { OwnShop } from '@parchi/contract';
import { Button } from '@parchi/shared-ui';
import { LazyView } from '../../lib/LazyView.tsx';
import { withViewMessages } from '../../messages/loadShopMessages.ts';
import { t } from '../../messages/t.ts';
import styles from './AccountButton.module.css';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

interface AccountPartsProps {
  shop: OwnShop;
  onPasswordChanged: () => void;
}

const CloseShopView = lazy(async () => {
  const { CloseShopView: view } = await withViewMessages(import('./close/CloseShopView.tsx'));
  return { default: view };
});

const views = {
  details: DetailsView,
  devices: DevicesView,
  passkeys: PasskeysView,
  'two-step': TwoStepView,
  data: DataView,
  close: CloseShopView,
} satisfies Record<string, ComponentType<{ email: string; shop: OwnShop }>>;
type ViewName = keyof typeof views;
const viewNames = Object.keys(views) as ViewName[];

/** Content of the account dialog: a form that changes the password, and buttons that open other views in its place. */
export function AccountParts({ shop, onPasswordChanged }: AccountPartsProps): ReactNode {
  const [shown, setShown] = useState<ViewName>();
  const openers = useRef<Partial<Record<ViewName, HTMLButtonElement | null>>>({});
  const left = useRef<ViewName>(undefined);
  useEffect(() => {
    if (shown === undefined && left.current) openers.current[left.current]?.focus();
    left.current = shown;
  }, [shown]);

  if (shown !== undefined) {
    const View = views[shown];
    return (
      <>
        <h3 ref={takeFocus} tabIndex={-1}>
          {t(`shop.account.view-${shown}`)}
        </h3>
        <LazyView>
          <View email={shop.email} shop={shop} />
        </LazyView>
        <div>
          <Button variant="quiet" onClick={() => setShown(undefined)}>
            {t('shop.account.back')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {/* If the shop is waiting for this code (`awaitsEmail`), the counter itself asks for it. */}
      {shop.emailUnconfirmed && !shop.awaitsEmail && (
        <LazyView>
          <EmailCodeView email={shop.email} />
        </LazyView>
      )}
      <div className={styles['buttons']}>
        {viewNames.map((name) => (
          <Button
            key={name}
            ref={(button) => {
              openers.current[name] = button;
            }}
            variant="quiet"
            onClick={() => setShown(name)}
          >
            {t(`shop.account.view-${name}`)}
          </Button>
        ))}
      </div>
      <div>
        <h3>{t('shop.account.change-password')}</h3>
        <p className={styles['aside']}>{t('shop.account.change-password-detail')}</p>
      </div>
      <ChangePasswordForm email={shop.email} onChanged={onPasswordChanged} />
    </>
  );
}

/** Moves the focus to the title of an opened view, because the pressed button has disappeared. */
function takeFocus(title: HTMLElement | null): void {
  title?.focus();
}
