import { createRequire } from 'node:module';
import { suite } from 'node:test';

const require = createRequire(import.meta.url);

/**
 * Main program of a process that runs several test files one after another, so that what they share is loaded once.
 * Each file becomes a suite with the path as its name, and its hooks are those of the suite. Arguments: the paths.
 */
for (const file of process.argv.slice(2)) {
  suite(file, () => {
    // Unlike `import()`, this runs the file here and now, so that its tests become those of the suite.
    require(file);
  });
}
