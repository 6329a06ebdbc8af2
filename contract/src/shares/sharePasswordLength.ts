/**
 * Length of the password of a share, in characters. It is apart from the other limits, which every page loads whole.
 */
export const minSharePasswordLength = 4;
export const maxSharePasswordLength = 100;
