import { globSync } from 'node:fs';
import path from 'node:path';
import { tellEnd, tellResult } from './reports/tellResults.ts';
import { runTestFiles } from './runTestFiles.ts';

/** `npm test -w print-engine [-- files…]`: every test file of the package that npm is in, or these. */
const folder = process.cwd();
const named = process.argv.slice(2).map((file) => path.resolve(folder, file));
const files = named.length > 0 ? named : globSync('src/**/*.test.ts', { cwd: folder }).sort();

// A process that a test left behind may hold a pipe open, for which Node would wait.
process.exit(tellEnd(await runTestFiles({ folder, files, sideBySide: 2, onResult: tellResult })));
