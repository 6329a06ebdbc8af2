import type { Id, OwnShop, Print, PublicShop } from '@parchi/contract';

const publicShop: PublicShop = {
  _id: '5'.repeat(32) as Id,
  shopId: 'K7M2QX',
  shopName: 'Sharma Prints',
  address: ['Lajpat Nagar', 'New Delhi', '110024', 'Opposite the metro gate'],
  phone: '+91 98 1000 0000',
  bnw: 2,
  color: 10,
  blackPrints: true,
  colorPrints: true,
  on: true,
  timings: { open: '09:00', close: '20:30' },
  currentToken: 21,
  tokenNumber: 24,
  totalOrders: 24,
};

/** A shop that takes orders and prints in both colours; nobody waits. */
export function sampleShop(about: Partial<OwnShop> = {}): OwnShop {
  return {
    ...publicShop,
    email: 'counter@example.com',
    currentOrders: [],
    currentPriorityOrders: [],
    ...about,
  };
}

let orders = 0;

/** The next paid order of its own: one file of three pages in black. */
export function sampleOrder(about: Partial<Print> = {}): Print {
  orders += 1;
  const id = (beginning: string) => `${beginning}${orders}`.padEnd(32, '0') as Id;
  return {
    _id: id('a'),
    tokenNumber: about.priority ? -1 : orders,
    files: [{ _id: id('f'), originalname: 'notes.pdf', size: 1_200 }],
    fileInfo: [sampleOptions()],
    totalPrice: 6,
    amountPayable: 6,
    priority: false,
    active: true,
    payment: { status: 'paid', timeline: [] },
    createdAt: '2026-11-21T05:11:00.000Z',
    updatedAt: '2026-11-21T05:12:00.000Z',
    completedAt: null,
    filesExpireAt: null,
    shop: publicShop,
    customerName: 'Asha Verma',
    ...about,
  };
}

export function sampleOptions(about: Partial<Print['fileInfo'][number]> = {}) {
  return {
    pages: 3,
    pageRange: 'All',
    pagesToBePrinted: 'All',
    pageColor: 'Black and White',
    pageMethod: 'Single',
    numberOfCopies: 1,
    price: 6,
    note: '',
    ...about,
  } as const satisfies Print['fileInfo'][number];
}
