import { pickFrom } from './seededRandom.ts';

const FIRST = (
  'Sri Lakshmi|Sri Sai|Om Sai|Shree Ganesh|Sri Balaji|Jai Hanuman|Maa Durga|Shiv Shakti|Guru Nanak|Sri Venkateswara|' +
  'Krishna|Sharma|Verma|Gupta|Agarwal|Patel|Shah|Mehta|Reddy|Rao|Naidu|Nair|Menon|Pillai|Iyer|Iyengar|Mukherjee|' +
  'Banerjee|Ghosh|Das|Bose|Singh|Kaur|Gill|Sandhu|Khan|Ansari|Sheikh|Fernandes|D’Souza|Thomas|Joseph|Jain|Kumar|' +
  'Yadav|Mishra|Tiwari|Pandey|Chauhan|Rathore|Joshi|Kulkarni|Deshpande|Patil|Pawar|Shetty|Hegde|Gowda|Bhat|Murugan|' +
  'Selvam|Karthik|Priya|Anjali|Pooja|Lucky|New|A One|Star|Modern|National|Royal|Classic|Universal|Perfect|Speed|Quick|' +
  'City|Metro|Campus|College|University|Student|Smart|Digital|Bharat|Hind|Deccan|Malabar|Coromandel|Ganga|Yamuna|Kaveri'
).split('|');
const TRADE = (
  'Xerox|Xerox Centre|Xerox and Stationery|Photocopy|Photo Copy Centre|Photostat|Printers|Digital Prints|Print Point|Print Shop|' +
  'Offset Printers|Graphics|Copy Centre|Copiers|Cyber Cafe|Internet Cafe|Stationers|Stationery Mart|Book Depot|Computers|' +
  'Computer Centre|Enterprises|Communications|Job Works|Printing Press|Flex and Prints|Online Services|Jan Seva Kendra'
).split('|');
const LANDMARK = (
  'bus stand|railway station|post office|government hospital|district court|collectorate|SBI Bank|Canara Bank|HDFC ATM|' +
  'police station|engineering college|polytechnic|medical college|university gate|high school|metro station|water tank|' +
  'clock tower|vegetable market|Hanuman temple|Ganesh temple|Jama Masjid|St Mary’s church|gurudwara|petrol pump|town hall'
).split('|');

type Random = () => number;

/** Returns a typical name of a print shop. Some names contain the locality or a number. */
export function shopName(locality: string, random: Random): string {
  const trade = pickFrom(TRADE, random);
  const kind = random();
  if (kind < 0.12) return `${locality} ${trade}`;
  if (kind < 0.18) return `${pickFrom(FIRST, random)} ${trade} ${1 + Math.floor(random() * 99)}`;
  if (kind < 0.4) return `${pickFrom(FIRST, random)} ${pickFrom(FIRST, random)} ${trade}`;
  return `${pickFrom(FIRST, random)} ${trade}`;
}

export function landmark(random: Random): string {
  return `${pickFrom(['Near', 'Opp', 'Behind', 'Next to', 'Opposite'], random)} ${pickFrom(LANDMARK, random)}`;
}

const PERSON =
  'Ravi Meera Farida Suresh Lakshmi Imran Priya Joseph Anita Gurpreet Arjun Kavita'.split(' ');
const FAMILY = FIRST.filter((name) => !name.includes(' '));

/** Returns the owner's name, derived from the shop's id alone so that it is the same in every run. */
export function ownerName(id: string): string {
  const number = Number.parseInt(id.slice(0, 8), 16);
  return `${PERSON[number % PERSON.length]} ${FAMILY[number % FAMILY.length]}`;
}
