import * as linguiCore from '@lingui/core';
import * as sharedApi from '@parchi/shared-api';
import * as sharedRouting from '@parchi/shared-routing';
import * as sharedUi from '@parchi/shared-ui';
import * as react from 'react';
import * as reactDom from 'react-dom';

/**
 * Set by the build: version and accepted range of each module that host and remotes share (`federatedModules` in the
 * tooling).
 */
declare const FEDERATED_MODULES: Readonly<
  Record<string, { version: string; requiredVersion: string }>
>;

/** The build fails if a module of `federatedModules` is not imported here. */
const modules: Readonly<Record<string, object>> = {
  '@lingui/core': linguiCore,
  '@parchi/shared-api': sharedApi,
  '@parchi/shared-routing': sharedRouting,
  '@parchi/shared-ui': sharedUi,
  react,
  'react-dom': reactDom,
};

/** The host's own copies of the shared modules, in the form in which the federation runtime offers them to remotes. */
export const sharedModules = Object.fromEntries(
  Object.entries(FEDERATED_MODULES).map(([name, { version, requiredVersion }]) => [
    name,
    { version, lib: () => modules[name], shareConfig: { singleton: true, requiredVersion } },
  ]),
);
