/** Stands in for the descriptions of the federation runtime's errors (`leanModules.ts`). */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
