import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { skipWithoutSystemd } from '../../debian/systemd.ts';
import { repositoryRoot } from '../../repositoryRoot.ts';
import { readImageStage } from '../../site/readImageStage.ts';
import { readUnit, UNIT_FILE } from '../../site/readUnit.ts';
import { findSettingsProblem } from './findSettingsProblem.ts';
import { readEnvFile, readSettingNames } from './readEnvFile.ts';

const EXAMPLE = 'packaging/systemd/parchi.env.example';
/**
 * Maximum exposure by `systemd-analyze security`, from 0 (fully restricted) to 10. A unit without restrictions has 9.6.
 */
const MAX_EXPOSURE = 2.6;
const options = { skip: skipWithoutSystemd };
const unit = readUnit();

function analyze(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

test('systemd accepts the unit, and reports a fault when there is one [F-803]', options, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parchi-unit-'));
  try {
    const file = path.join(folder, path.basename(UNIT_FILE));
    copyFileSync(path.join(repositoryRoot, UNIT_FILE), file);
    // `systemd-analyze verify` fails if the program does not exist, so use this repository in place of an installed
    // site.
    const text = readFileSync(file, 'utf8').replaceAll('/opt/parchi', repositoryRoot);
    writeFileSync(file, text);
    assert.deepEqual(analyze('verify', '--man=no', file), { status: 0, output: '' });
    writeFileSync(file, text.replace('RestartSec=2', 'RestartSec=two\nRestartsec=2'));
    assert.match(analyze('verify', '--man=no', file).output, /sec value[^]*Restartsec/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the unit gets a low exposure score from systemd [F-803]', options, () => {
  const file = path.join(repositoryRoot, UNIT_FILE);
  const threshold = String(MAX_EXPOSURE * 10);
  const { status, output } = analyze('security', '--offline=yes', `--threshold=${threshold}`, file);
  assert.equal(status, 0, output);
});

test('the unit runs the same command as the image, and has its own data folder [F-803]', () => {
  const stage = readImageStage();
  const [program = '', ...args] = unit('ExecStart').join().split(' ');
  assert.deepEqual(unit('WorkingDirectory'), [stage.siteFolder]);
  assert.deepEqual([path.relative(stage.siteFolder, program), ...args], stage.command);
  assert.deepEqual(unit('Environment'), [`NODE_ENV=production DATA_DIR=${stage.dataFolder}`]);
  assert.equal(`/var/lib/${unit('StateDirectory').join()}`, stage.dataFolder);
});

test('the server accepts a filled-in parchi.env.example [F-803]', () => {
  const example = readEnvFile(EXAMPLE);
  const settings = readSettingNames();
  assert.deepEqual(
    Object.keys(example).filter((name) => !settings.has(name)),
    [],
  );
  const env = {
    ...example,
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
  };
  assert.equal(findSettingsProblem(env), '');
});
