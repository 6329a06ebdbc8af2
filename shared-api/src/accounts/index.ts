/**
 * Error texts for pages that sign in, sign up or change a password. A separate entry, so that only those pages load
 * it. The texts need `loadApiMessages(locale, 'accounts')`.
 */
export { accountRefusal } from './accountRefusal.ts';
export { changePasswordProblems } from './changePasswordProblems.ts';
export { emailProofOf } from './emailProofOf.ts';
export { needsTotp, signInProblems } from './signInProblems.ts';
export { signUpProblems } from './signUpProblems.ts';
