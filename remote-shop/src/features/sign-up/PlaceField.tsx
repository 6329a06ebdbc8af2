import { useEffect, useRef, type ReactNode } from 'react';
import { Button, Notice } from '@parchi/shared-ui';
import { useGeolocation } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import { saveTexts } from './savedTexts.ts';
import styles from './SignUpForm.module.css';
import type { SavedTexts } from './signUpFields.ts';

/** The field for the shop's location. It is optional; the search for the nearest shops uses it. */
export function PlaceField({ kept }: { kept: SavedTexts }): ReactNode {
  const { state, ask } = useGeolocation();
  const field = useRef<HTMLInputElement>(null);
  const place = state.kind === 'known' ? state.place : kept;
  useEffect(() => {
    // Setting hidden fields by script fires no input event, so save the form here.
    if (state.kind === 'known' && field.current?.form) saveTexts(field.current.form);
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
