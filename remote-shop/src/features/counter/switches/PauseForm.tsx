import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { openingOf, SHOPS_TIME_ZONE, type OwnShop } from '@parchi/contract';
import { Button, TextField } from '@parchi/shared-ui';
import { upcomingParts } from '@parchi/shared-ui/format';
import { t } from '../../../messages/t.ts';
import { nextTime } from './nextTime.ts';
import styles from './PauseForm.module.css';

const MINUTE_MS = 60_000;

interface PauseFormProps {
  shop: OwnShop;
  onPause: (until: Date) => void;
}

/** Asks until when the shop pauses orders. */
export function PauseForm({ shop, onPause }: PauseFormProps): ReactNode {
  const [now] = useState(() => new Date());
  const [time, setTime] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const tomorrow = nextBusinessDay(shop, now);

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    if (time !== '') return onPause(nextTime(time, new Date()));
    setIsMissing(true);
    field.current?.focus();
  }

  return (
    <form className={styles['choices']} onSubmit={handleSubmit}>
      <p>{t('shop.pause.lead')}</p>
      {[30, 60].map((minutes) => (
        <Button
          key={minutes}
          variant="quiet"
          onClick={() => onPause(new Date(Date.now() + minutes * MINUTE_MS))}
        >
          {t('shop.pause.for', { minutes })}
        </Button>
      ))}
      {tomorrow && (
        <Button variant="quiet" onClick={() => onPause(tomorrow)}>
          {t('shop.pause.until', {
            ...upcomingParts(tomorrow, { now, timeZone: SHOPS_TIME_ZONE }),
          })}
        </Button>
      )}
      <TextField
        ref={field}
        type="time"
        label={t('shop.pause.time')}
        error={isMissing && t('shop.pause.time-missing')}
        value={time}
        onChange={(event) => {
          setTime(event.target.value);
          setIsMissing(false);
        }}
        action={
          <Button variant="quiet" type="submit">
            {t('shop.pause.submit')}
          </Button>
        }
      />
    </form>
  );
}

/** Returns when the shop opens after its present business day. */
function nextBusinessDay(shop: OwnShop, now: Date): Date | undefined {
  const opening = openingOf({ ...shop, on: false, pausedUntil: null }, now);
  return opening.state === 'open' ? undefined : opening.printsFrom;
}
