import type { PublicShop } from '@parchi/contract';

/** Describes a shop's address: "Opposite the metro gate, Lajpat Nagar, New Delhi, 110024". */
export function describePlace({ address }: Pick<PublicShop, 'address'>): string {
  const [locality, city, pincode, landmark] = address;
  return [landmark, locality, city, pincode].filter((line) => line !== '').join(', ');
}
