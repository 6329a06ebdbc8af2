import type { NewShop } from '../modules/shops/shops.module.ts';
import type { Locality } from './indianLocalities.ts';
import { pickFrom } from './seededRandom.ts';
import { landmark, ownerName, shopName } from './shopNames.ts';

const LARGE_CITIES = new Set(
  (
    'Bangalore|Mumbai|New Delhi|Chennai|Kolkata|Hyderabad|Pune|Ahmedabad|Jaipur|Lucknow|Surat|Kanpur|Nagpur|Indore|' +
    'Bhopal|Patna|Coimbatore|Ernakulam|Thiruvananthapuram|Visakhapatnam|Chandigarh|Gurgaon|Mysore|Varanasi'
  ).split('|'),
);
const SHARE_OF_LARGE_CITIES = 0.5;
/** Maximum distance of a shop from the centre of its pincode's area, in degrees. */
const SPREAD = 0.02;

/** Returns a function that creates shops. Half of them are in large cities, as real print shops are. */
export function sampleShops(localities: readonly Locality[], random: () => number) {
  const large = localities.filter(({ city }) => LARGE_CITIES.has(city));
  const around = (degrees: number) => degrees + (random() - 0.5) * 2 * SPREAD;
  return (id: NewShop['id']): NewShop => {
    const place = pickFrom(random() < SHARE_OF_LARGE_CITIES ? large : localities, random);
    return {
      id,
      name: shopName(place.name, random),
      owner: ownerName(id),
      locality: place.name,
      city: place.city,
      pincode: place.pincode,
      landmark: landmark(random),
      phone: `9${String(Math.floor(random() * 1e9)).padStart(9, '0')}`,
      bnwPaise: pickFrom([100, 150, 200, 250, 300], random),
      colorPaise: pickFrom([500, 800, 1000, 1200, 1500], random),
      opensAt: pickFrom(['08:00', '09:00', '09:30', '10:00'], random),
      closesAt: pickFrom(['18:00', '20:00', '20:30', '21:00', '22:00'], random),
      latitude: around(place.latitude),
      longitude: around(place.longitude),
    };
  };
}
