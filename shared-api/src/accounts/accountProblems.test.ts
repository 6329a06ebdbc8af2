import { expect, test } from '@jest/globals';
import type { ApiError } from '../errors/apiError.ts';
import { changePasswordProblems } from './changePasswordProblems.ts';
import { signInProblems } from './signInProblems.ts';
import { signUpProblems } from './signUpProblems.ts';

const refused = { kind: 'refused', status: 401, text: 'from the server' } as const;
const coded = (code: 'account.unknown' | 'account.invalid_email' | 'account.password_too_short') =>
  ({ ...refused, code }) satisfies ApiError;
const plain = (text: string): ApiError => ({ ...refused, code: undefined, text });
const offline = { kind: 'offline' } as const;
const OFFLINE = 'Parchi can’t be reached. Check your connection and try again.';

test.each<[string, ApiError, object]>([
  ['a wrong password', plain('Incorrect password'), { password: 'Password does not match' }],
  ['an unknown e-mail', coded('account.unknown'), { form: 'Invalid credentials' }],
  ['no usable reply', { kind: 'unreadable', status: 500 }, { form: 'Invalid credentials' }],
  ['no reply', offline, { form: OFFLINE }],
])('a failed sign-in reports %s at the right field', (_, error, problems) => {
  expect(signInProblems(error)).toEqual(problems);
});

test.each<[string, ApiError, object]>([
  ['a taken e-mail', plain('Email already in use'), { email: 'Email already in use' }],
  [
    'an invalid e-mail address',
    coded('account.invalid_email'),
    { email: 'This is not an e-mail address.' },
  ],
  [
    'a short password',
    coded('account.password_too_short'),
    { password: 'Use at least 8 characters.' },
  ],
  ['no reply', offline, { form: `Error in creating account. ${OFFLINE}` }],
])('a failed sign-up reports %s at the right field', (_, error, problems) => {
  expect(signUpProblems(error)).toEqual(problems);
});

test.each<[string, ApiError, object]>([
  ['a wrong password', plain('Incorrect password'), { currentPassword: 'Incorrect password' }],
  [
    'a short new password',
    coded('account.password_too_short'),
    { newPassword: 'Use at least 8 characters.' },
  ],
  ['no reply', offline, { form: OFFLINE }],
])('a failed password change reports %s at the right field', (_, error, problems) => {
  expect(changePasswordProblems(error)).toEqual(problems);
});
