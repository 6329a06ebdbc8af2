import type { ShopDetails } from '@parchi/contract';

/** Details of the shop of `sampleShop`, as the server sends them. Their prices were never changed. */
export const sampleDetails: ShopDetails = {
  version: 3,
  addressl1: 'Sharma Prints',
  addressl2: 'Lajpat Nagar',
  addressl3: 'New Delhi',
  addressl4: '110024',
  landmark: 'Opposite the metro gate',
  phone: '+91 98 1000 0000',
  bnw: 2,
  color: 10,
  openTime: '09:00',
  closeTime: '20:30',
  closedDays: [0],
  closedDates: [],
  coverFromPages: 1,
  takesCash: false,
  rateChanges: [],
};
