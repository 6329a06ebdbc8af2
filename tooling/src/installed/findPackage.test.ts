import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findPackage } from './findPackage.ts';

const repository = mkdtempSync(join(tmpdir(), 'parchi-installed-'));
after(() => rmSync(repository, { recursive: true }));
install('node_modules/react', '19.0.0');
install('node_modules/ui', '1.0.0');
install('node_modules/ui/node_modules/icons', '2.0.0');
install('portal/node_modules/react', '18.0.0');

function install(folder: string, version: string): void {
  mkdirSync(join(repository, folder), { recursive: true });
  writeFileSync(join(repository, folder, 'package.json'), JSON.stringify({ version, exports: {} }));
}

test('finds a package in the folder or in one above, whatever the package exports', () => {
  const own = join(repository, 'portal/node_modules/react');
  assert.deepEqual(findPackage('react', join(repository, 'portal')), {
    folder: own,
    version: '18.0.0',
  });
  assert.equal(findPackage('react', join(repository, 'other'))?.version, '19.0.0');
});

test('finds a package that only another package has installed, from the folder of that package', () => {
  assert.equal(findPackage('icons', repository), undefined);
  const ui = findPackage('ui', join(repository, 'portal'));
  assert.equal(findPackage('icons', ui?.folder ?? '')?.version, '2.0.0');
});
