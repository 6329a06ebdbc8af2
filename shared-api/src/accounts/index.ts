/**
 * What pages that sign in or up make of a refusal, apart from the API that every page shares: it comes with them.
 * Needs `loadAccountMessages`.
 */
export { accountRefusal } from './accountRefusal.ts';
export { changePasswordProblems } from './changePasswordProblems.ts';
export { signInProblems } from './signInProblems.ts';
export { signUpProblems } from './signUpProblems.ts';
