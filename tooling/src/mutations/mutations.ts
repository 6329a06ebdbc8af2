import { attackMutations } from './attackMutations.ts';
import { moduleMutations } from './moduleMutations.ts';
import type { Mutation } from './mutation.ts';
import { platformMutations } from './platformMutations.ts';

/** Defences of the server, each removed by a change of one line. */
export const mutations: readonly Mutation[] = [
  ...moduleMutations,
  ...platformMutations,
  ...attackMutations,
];
