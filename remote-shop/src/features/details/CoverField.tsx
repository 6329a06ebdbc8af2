import { useState, type ReactNode } from 'react';
import { limits } from '@parchi/contract';
import { TextField } from '@parchi/shared-ui';
import { ChoiceGroup } from '@parchi/shared-ui/forms';
import { t } from '../../messages/t.ts';
import { coverKindOf, coverKinds, NO_COVER, type CoverKind } from './coverTexts.ts';

interface CoverFieldProps {
  /** The value that the form begins with. */
  kept: string;
  problem: string | undefined;
}

const FIRST_SUGGESTION = '5';
const fixedTexts: Record<Exclude<CoverKind, 'from'>, string> = { always: '1', never: NO_COVER };

/** Chooses which orders get a cover page: all, those from a number of printed pages on, or none. */
export function CoverField({ kept, problem }: CoverFieldProps): ReactNode {
  const [kind, setKind] = useState(() => coverKindOf(kept));
  const [pages, setPages] = useState(kind === 'from' ? kept : FIRST_SUGGESTION);
  return (
    <>
      <ChoiceGroup
        label={t('shop.details.coverFromPages')}
        hint={t('shop.details.cover-hint')}
        choices={coverKinds.map((value) => ({ value, label: t(`shop.details.cover.${value}`) }))}
        value={kind}
        onValueChange={setKind}
      />
      {kind === 'from' ? (
        <TextField
          label={t('shop.details.cover-pages')}
          name="coverFromPages"
          inputMode="numeric"
          maxLength={String(limits.maxCoverFromPages).length}
          error={problem}
          value={pages}
          onChange={(event) => setPages(event.target.value)}
        />
      ) : (
        <input type="hidden" name="coverFromPages" value={fixedTexts[kind]} />
      )}
    </>
  );
}
