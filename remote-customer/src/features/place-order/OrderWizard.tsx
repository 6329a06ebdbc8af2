import { useEffect, useState, type ReactNode } from 'react';
import type { Id } from '@parchi/contract';
import { lazyComponent } from '@parchi/shared-routing';
import { Loader } from '@parchi/shared-ui';
import { t } from '../../messages/t.ts';
import { LocationStage } from './shop/LocationStage.tsx';
import { useOrderFlow } from './useOrderFlow.ts';

const FilesStages = lazyComponent(async () => (await import('./FilesStages.tsx')).FilesStages);

/** The stages of placing an order: location → upload → preview → payment. */
export function OrderWizard({ user }: { user: Id }): ReactNode {
  const flow = useOrderFlow(user);
  const { stage, dispatch, goTo } = flow;
  const [searchText, setSearchText] = useState('');
  const { shop } = flow.draft;
  const isSearching = searchText !== '';
  useEffect(() => {
    // Loads the next stages while a person looks for a shop. If that fails, they are loaded again when they are shown.
    if (isSearching) FilesStages.preload().catch(() => undefined);
  }, [isSearching]);
  if (flow.isLooking) return <Loader label={t('place-order.session')} />;
  if (shop && stage !== 'location') return <FilesStages user={user} shop={shop} flow={flow} />;
  return (
    <LocationStage
      chosen={shop}
      text={searchText}
      onType={setSearchText}
      onChoose={(found) => {
        dispatch({ type: 'shop-chosen', shop: found });
        goTo('upload');
      }}
    />
  );
}
