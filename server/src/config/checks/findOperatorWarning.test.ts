import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findOperatorWarning } from './findOperatorWarning.ts';
import { parseSettings } from '../settings.ts';

const publicUrl = 'https://parchi.example';
const whole = {
  publicUrl,
  siteOperatorName: 'Meena Stationers',
  siteOperatorEmail: 'help@parchi.example',
  siteOperatorAddress: '12 MG Road, Pune 411001',
  siteOperatorTerms: '/etc/parchi/terms.txt',
};

test('warns about an https site without operator details, and names the missing ones [F-880]', () => {
  assert.equal(findOperatorWarning(whole), undefined);
  assert.match(
    findOperatorWarning({ ...whole, siteOperatorEmail: undefined, siteOperatorTerms: undefined }) ??
      '',
    /^Not set: SITE_OPERATOR_EMAIL, SITE_OPERATOR_TERMS\. /,
  );
  assert.match(findOperatorWarning({ publicUrl }) ?? '', /NAME, .*EMAIL, .*ADDRESS, .*TERMS\./);
  assert.equal(findOperatorWarning({}), undefined);
  assert.equal(findOperatorWarning({ publicUrl: 'https://localhost' }), undefined);
});

for (const [what, env, expected] of [
  ['a name of two lines', { SITE_OPERATOR_NAME: 'Meena\nStationers' }, /: SITE_OPERATOR_NAME must/],
  ['a name that reverses', { SITE_OPERATOR_NAME: 'Meena \u202Exe' }, /: SITE_OPERATOR_NAME must/],
  ['a long name', { SITE_OPERATOR_NAME: 'M'.repeat(101) }, /at most 100 characters/],
  ['an address with a name', { SITE_OPERATOR_EMAIL: 'Meena <a@b.example>' }, /_EMAIL must be/],
  ['an address with options', { SITE_OPERATOR_EMAIL: 'a@b.example?cc=c@d.example' }, /_EMAIL must/],
  ['no domain', { SITE_OPERATOR_EMAIL: 'meena' }, /: SITE_OPERATOR_EMAIL must be an e-mail/],
  ['a long address', { SITE_OPERATOR_ADDRESS: 'x'.repeat(301) }, /at most 300 characters/],
] as const) {
  test(`refuses ${what} of the operator [F-880]`, () => {
    assert.throws(() => parseSettings(env), expected);
  });
}

test('accepts operator details in any script [F-880]', () => {
  const settings = parseSettings({
    SITE_OPERATOR_NAME: 'मीना <b>Stationers</b> & Sons',
    SITE_OPERATOR_EMAIL: 'help+parchi@पर्ची.भारत',
    SITE_OPERATOR_ADDRESS: '12, एम जी रोड, Pune 411001',
  });
  assert.equal(settings.siteOperatorName, 'मीना <b>Stationers</b> & Sons');
  assert.equal(settings.siteOperatorEmail, 'help+parchi@पर्ची.भारत');
});
