import { optional, required } from '../settingEntry.ts';
import { filePath, originList, secretText } from '../settingKinds.ts';

/** The settings of `settingsTable` that are about remotes. */
export const remotesSettings = {
  corsOrigins: required({
    ...originList(),
    env: 'CORS_ORIGINS',
    fallback: '',
    doc: 'Other sites whose pages may make calls, such as a remote that runs at an address of its own.',
  }),
  remotesFile: optional({
    ...filePath(),
    env: 'REMOTES_FILE',
    doc: 'The registry of the remotes that are deployed. Read again when it changes, without a restart. By default, that of `PORTALS_DIR` or, without it, the remotes that are built beside the host.',
  }),
  portalsDir: optional({
    ...filePath(),
    env: 'PORTALS_DIR',
    doc: 'Folder to which `npm run publish-portal` publishes remotes. The server serves their builds at `/portals`, and `remotes.json` there is the registry.',
  }),
  portalsToken: optional({
    ...secretText({ minLength: 32 }),
    env: 'PORTALS_TOKEN',
    isSecret: true,
    doc: 'Lets whoever sends it read how often each build of a remote was given out and failed (`GET /builds.json`, which `npm run publish-portal -- … --status` prints). Unset, nobody can.',
  }),
} as const;
