// This script stands in the document itself (`HostFirstLoads` in the tooling), so it runs before any file has arrived.
// It has no imports but those of types.
import type { ApiPath } from '@parchi/contract';
import type { EarlyReplies } from '@parchi/shared-api';

const sessionCall: ApiPath = '/users/get-user-data';
const session = fetch(sessionCall, { method: 'POST', credentials: 'include' });
// Whoever takes the reply handles its failure. Until then, the browser would report it as unhandled.
session.catch(() => undefined);
window.earlyReplies = { [sessionCall]: session } satisfies EarlyReplies;
