import { spawnSync } from 'node:child_process';
import { skipWithout } from './skipWithout.ts';

export const skipWithoutSystemd = skipWithout(
  'systemd-analyze',
  spawnSync('systemd-analyze', ['--version']).status === 0,
);
