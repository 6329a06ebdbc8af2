import type { Id, User } from '@parchi/contract';

export const sampleUser: User = {
  _id: 'a'.repeat(32) as Id,
  name: 'Asha',
  email: 'asha@example.com',
  activePrints: [],
  filePrinted: [],
};
