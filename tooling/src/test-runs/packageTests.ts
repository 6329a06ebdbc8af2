import { globSync } from 'node:fs';
import path from 'node:path';
import { tellEnd, tellResult } from './reports/tellResults.ts';
import { runTestFiles } from './runTestFiles.ts';

/**
 * `npm test -w print-engine [-- files…]`: runs the named test files, or all test files of the package in which npm was
 * started.
 */
const folder = process.cwd();
const named = process.argv.slice(2).map((file) => path.resolve(folder, file));
const files = named.length > 0 ? named : globSync('src/**/*.test.ts', { cwd: folder }).sort();

// Exit explicitly: a process that a test left behind may hold a pipe open, and Node would wait for that.
process.exit(tellEnd(await runTestFiles({ folder, files, sideBySide: 2, onResult: tellResult })));
