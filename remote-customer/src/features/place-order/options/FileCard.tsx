import { useRef, type Dispatch, type ReactNode, type Ref, type RefObject } from 'react';
import { rupeesFromPaise, type PublicShop } from '@parchi/contract';
import { ArrowDownIcon, ArrowUpIcon, Button, CloseIcon } from '@parchi/shared-ui';
import { formatRupees } from '@parchi/shared-ui/format';
import { ViewPdfButton } from '../../../lib/pdf/viewer/ViewPdfButton.tsx';
import { t } from '../../../messages/t.ts';
import type { ReadablePdf } from '../files/chosenPdf.ts';
import { FileOptionFields, type FileOptionsHandle } from './FileOptionFields.tsx';
import styles from './FileCard.module.css';
import type { DraftEvent } from '../orderDraft.ts';
import { useFocusAfterMove } from './useFocusAfterMove.ts';

const THUMBNAIL_WIDTH = 84;

export interface FileCardProps {
  readonly ref: Ref<FileOptionsHandle>;
  readonly chosen: ReadablePdf;
  /** Position of the file among the files of the order. `index` starts at 0. */
  readonly place: { readonly index: number; readonly count: number };
  readonly shop: PublicShop;
  readonly pricePaise: number;
  readonly dispatch: Dispatch<DraftEvent>;
  readonly onView: () => void;
  /** Ref to the button that removes the file. */
  readonly removeRef: Ref<HTMLButtonElement>;
  /** Called before the file is removed. */
  readonly onRemove: () => void;
}

/** A card for one file of the order: first page, options, price and actions. */
export function FileCard(props: FileCardProps): ReactNode {
  const { ref, chosen, place, shop, pricePaise, dispatch, onView, removeRef, onRemove } = props;
  const { file, key, options, reading } = chosen;
  const card = useRef<HTMLLIElement>(null);
  return (
    <li ref={card} className={styles['file']}>
      <div className={styles['head']}>
        <ViewPdfButton
          source={chosen}
          name={file.name}
          width={THUMBNAIL_WIDTH}
          isGrey={options.pageColor !== 'Color'}
          onView={onView}
        />
        <div>
          <h2 className={styles['name']}>{file.name}</h2>
          <p className={styles['about']}>
            {t('place-order.file.pages', { count: reading.pageCount })}
          </p>
          <p className={styles['price']}>{formatRupees(rupeesFromPaise(pricePaise))}</p>
        </div>
      </div>
      <FileOptionFields
        ref={ref}
        chosen={chosen}
        shop={shop}
        onChange={(change) => dispatch({ type: 'options', key, options: change })}
      />
      <FileActions {...{ card, chosen, place, dispatch, removeRef, onRemove }} />
    </li>
  );
}

interface FileActionsProps extends Pick<
  FileCardProps,
  'chosen' | 'place' | 'dispatch' | 'removeRef' | 'onRemove'
> {
  readonly card: RefObject<HTMLElement | null>;
}

function FileActions(props: FileActionsProps): ReactNode {
  const { card, chosen, place, dispatch, removeRef, onRemove } = props;
  const { key } = chosen;
  const { name } = chosen.file;
  const { upRef, downRef, willMove } = useFocusAfterMove(card, place.index);
  const isFirst = place.index === 0;
  const isLast = place.index === place.count - 1;

  function move(by: 1 | -1): void {
    willMove(by);
    dispatch({ type: 'moved', key, by });
  }
  return (
    <div className={styles['actions']}>
      {place.count > 1 && (
        <Button variant="quiet" onClick={() => dispatch({ type: 'applied-to-all', key })}>
          {t('place-order.preview.apply-to-all')}
        </Button>
      )}
      {!isFirst && (
        <Button
          ref={upRef}
          variant="quiet"
          icon={<ArrowUpIcon aria-hidden />}
          aria-label={t('place-order.preview.move-up', { name })}
          onClick={() => move(-1)}
        />
      )}
      {!isLast && (
        <Button
          ref={downRef}
          variant="quiet"
          icon={<ArrowDownIcon aria-hidden />}
          aria-label={t('place-order.preview.move-down', { name })}
          onClick={() => move(1)}
        />
      )}
      <Button
        ref={removeRef}
        variant="quiet"
        icon={<CloseIcon aria-hidden />}
        aria-label={t('place-order.upload.remove', { name })}
        onClick={() => {
          onRemove();
          dispatch({ type: 'removed', key });
        }}
      >
        {t('place-order.preview.remove')}
      </Button>
    </div>
  );
}
