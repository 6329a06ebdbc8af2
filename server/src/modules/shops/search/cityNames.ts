/** Cities with an old and a new name, both in common use. */
const SAME_CITY: readonly (readonly string[])[] = [
  ['ahmednagar', 'ahilyanagar'],
  ['allahabad', 'prayagraj'],
  ['aurangabad', 'sambhajinagar'],
  ['bangalore', 'bengaluru'],
  ['baroda', 'vadodara'],
  ['belgaum', 'belagavi'],
  ['bellary', 'ballari'],
  ['bijapur', 'vijayapura'],
  ['bombay', 'mumbai'],
  ['calcutta', 'kolkata'],
  ['calicut', 'kozhikode'],
  ['cannanore', 'kannur'],
  ['cochin', 'kochi', 'ernakulam'],
  ['gulbarga', 'kalaburagi'],
  ['gurgaon', 'gurugram'],
  ['hubli', 'hubballi'],
  ['madras', 'chennai'],
  ['mangalore', 'mangaluru'],
  ['mysore', 'mysuru'],
  ['orissa', 'odisha'],
  ['panjim', 'panaji'],
  ['pondicherry', 'puducherry'],
  ['poona', 'pune'],
  ['quilon', 'kollam'],
  ['shimoga', 'shivamogga'],
  ['simla', 'shimla'],
  ['tanjore', 'thanjavur'],
  ['trichur', 'thrissur'],
  ['trichy', 'tiruchirappalli'],
  ['trivandrum', 'thiruvananthapuram'],
  ['tumkur', 'tumakuru'],
  ['tuticorin', 'thoothukudi'],
  ['vizag', 'visakhapatnam'],
];

const namesByName = new Map(SAME_CITY.flatMap((names) => names.map((name) => [name, names])));

/** @returns all names of the city, if the word is one of its names; else the word alone */
export function cityNamesOf(word: string): readonly string[] {
  return namesByName.get(word) ?? [word];
}
