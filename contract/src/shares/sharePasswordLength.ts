/**
 * Length of the password of a share, in characters. It is separate from `limits`, which every page loads as a whole.
 */
export const minSharePasswordLength = 4;
export const maxSharePasswordLength = 100;
