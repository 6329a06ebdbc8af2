import { useEffect } from 'react';
import { useSessionEnds } from '@parchi/shared-api';
import { hasRemoteInDocument } from './remotesInDocument.ts';

/**
 * Loads the document anew when the account that was signed in is signed in no longer, in whichever tab it was signed
 * out. Code of a remote must not meet the next account, or what the next person types, and only a new document ends it.
 */
export function useEndOfRemotes(): void {
  const sessionEnds = useSessionEnds();
  useEffect(() => {
    if (sessionEnds > 0 && hasRemoteInDocument()) window.location.reload();
  }, [sessionEnds]);
}
