import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Button, Notice } from '@parchi/shared-ui';
import { useGeolocation } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import styles from './ShopFields.module.css';
import type { ShopTexts } from './shopFields.ts';

interface PlaceFieldProps {
  kept: Partial<ShopTexts>;
  /** Called when the location is in the form, because fields that a script sets fire no input event. */
  onKnown?: ((form: HTMLFormElement) => void) | undefined;
}

/** The field for the shop's location. It is optional; the search for the nearest shops uses it. */
export function PlaceField({ kept, onKnown }: PlaceFieldProps): ReactNode {
  const { state, ask } = useGeolocation();
  const field = useRef<HTMLInputElement>(null);
  const place = state.kind === 'known' ? state.place : kept;
  const tellForm = useEffectEvent(() => {
    const form = field.current?.form;
    if (form) onKnown?.(form);
  });
  useEffect(() => {
    if (state.kind === 'known') tellForm();
  }, [state]);

  return (
    <div className={styles['place']}>
      <input ref={field} type="hidden" name="latitude" value={place.latitude ?? ''} />
      <input type="hidden" name="longitude" value={place.longitude ?? ''} />
      <Button variant="quiet" busy={state.kind === 'asking'} onClick={ask}>
        {t('shop.place.use')}
      </Button>
      <p className={styles['hint']} role="status">
        {place.latitude ? t('shop.place.known') : t('shop.place.why')}
      </p>
      {state.kind === 'failed' && (
        <Notice tone="error" announced>
          <p>{t(`shop.place.${state.problem}`)}</p>
          <p>{t('shop.place.next')}</p>
        </Notice>
      )}
    </div>
  );
}
