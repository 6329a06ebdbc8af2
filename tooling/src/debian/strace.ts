import { spawnSync } from 'node:child_process';
import { skipWithout } from './skipWithout.ts';

export const skipWithoutStrace = skipWithout('strace', spawnSync('strace', ['-V']).status === 0);
