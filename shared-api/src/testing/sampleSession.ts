import type { Id, OwnShop, User } from '@parchi/contract';

export const sampleUser: User = {
  _id: 'a'.repeat(32) as Id,
  name: 'Asha',
  email: 'asha@example.com',
  activePrints: [],
  filePrinted: [],
};

export const sampleShop: OwnShop = {
  _id: 'b'.repeat(32) as Id,
  shopId: 'AB12CD',
  shopName: 'Copy House',
  address: ['Koregaon Park', 'Pune', '411001', 'Opposite the library'],
  phone: '020 2612 3456',
  email: 'counter@example.com',
  bnw: 2,
  color: 10,
  blackPrints: true,
  colorPrints: true,
  on: true,
  timings: { open: '09:00', close: '20:00' },
  currentToken: 0,
  tokenNumber: 0,
  totalOrders: 0,
  currentOrders: [],
  currentPriorityOrders: [],
};
