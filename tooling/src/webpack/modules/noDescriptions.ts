/** Replaces the descriptions of the federation runtime's errors by empty ones (`leanModules.ts`). */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
