const consonants: Readonly<Record<string, string>> = {
  ...{ क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n' },
  ...{ ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n' },
  ...{ प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', ळ: 'l', व: 'v' },
  ...{ श: 'sh', ष: 'sh', स: 's', ह: 'h' },
};
/** Consonants that a dot below (nukta) turns into another sound. */
const dotted: Readonly<Record<string, string>> = { क: 'q', ज: 'z', ड: 'r', ढ: 'rh', फ: 'f' };
const vowels: Readonly<Record<string, string>> = {
  ...{ अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri' },
  ...{ ऍ: 'e', ए: 'e', ऐ: 'ai', ऑ: 'o', ओ: 'o', औ: 'au' },
};
const vowelSigns: Readonly<Record<string, string>> = {
  ...{ 'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri' },
  ...{ 'ॅ': 'e', 'े': 'e', 'ै': 'ai', 'ॉ': 'o', 'ो': 'o', 'ौ': 'au' },
};
const NUKTA = '़';
/** Joins two consonants without a vowel between them. */
const VIRAMA = '्';
const NASAL_SIGNS = 'ंँ';
const VISARGA = 'ः';
const DEVANAGARI = /[\u0900-\u097f]/u;

/** Cities whose English name is not their Hindi name in Latin letters. */
const englishCities: Readonly<Record<string, string>> = {
  dilli: 'delhi',
  gurganv: 'gurgaon',
  haidrabad: 'hyderabad',
  lakhnau: 'lucknow',
};

/** `schwa`: the short “a” of a consonant without a vowel sign. It is not always spoken. */
type Sound = { readonly kind: 'consonant' | 'vowel' | 'schwa'; readonly latin: string };

/**
 * Returns a word in Latin letters and digits, about as Indians write Hindi and Marathi names in English: “शर्मा” gives
 * “sharma”. The letters are those of the Hunterian system, without its marks. A word in another script is returned as
 * it is.
 *
 * @param word one word, in Unicode's decomposed form (NFD or NFKD)
 */
export function transliterate(word: string): string {
  if (!DEVANAGARI.test(word)) return word;
  const latin = withoutSilent(soundsOf(word.replaceAll('ज्ञ', 'ग्य')))
    .map(latinOf)
    .join('')
    .replaceAll(/ks(?!h)/g, 'x');
  return englishCities[latin] ?? latin;
}

function soundsOf(word: string): Sound[] {
  const letters = Array.from(word);
  return letters.flatMap((letter, at): Sound[] => {
    const vowel = vowels[letter] ?? vowelSigns[letter];
    if (vowel !== undefined) return [{ kind: 'vowel', latin: vowel }];
    const consonant = consonants[letter];
    if (consonant === undefined) return otherSoundsOf(letter, letters[at + 1]);
    const isDotted = letters[at + 1] === NUKTA;
    const sound: Sound = {
      kind: 'consonant',
      latin: isDotted ? (dotted[letter] ?? consonant) : consonant,
    };
    const sign = letters[at + (isDotted ? 2 : 1)] ?? '';
    if (sign === VIRAMA || sign in vowelSigns) return [sound];
    return [sound, { kind: 'schwa', latin: 'a' }];
  });
}

function otherSoundsOf(letter: string, next = ''): Sound[] {
  if (NASAL_SIGNS.includes(letter)) {
    return [{ kind: 'consonant', latin: 'पफबभम'.includes(next) && next !== '' ? 'm' : 'n' }];
  }
  if (letter === VISARGA) return [{ kind: 'consonant', latin: 'h' }];
  if (DEVANAGARI.test(letter)) {
    const digit = '०१२३४५६७८९'.indexOf(letter);
    return digit === -1 ? [] : [{ kind: 'consonant', latin: String(digit) }];
  }
  return [{ kind: 'consonant', latin: letter }];
}

/**
 * Removes each schwa that Hindi doesn't speak (Ohala's rule): at the end of a word, and in the sequence vowel,
 * consonant, schwa, consonant, vowel. Searches from the end.
 */
function withoutSilent(sounds: readonly Sound[]): Sound[] {
  const spoken = [...sounds];
  if (spoken.at(-1)?.kind === 'schwa' && spoken.filter(isVowel).length > 1) spoken.pop();
  for (let at = spoken.length - 3; at >= 2; at -= 1) {
    const isBetween =
      isVowel(spoken[at - 2]) &&
      isConsonant(spoken[at - 1]) &&
      isConsonant(spoken[at + 1]) &&
      isVowel(spoken[at + 2]);
    if (spoken[at]?.kind === 'schwa' && isBetween) spoken.splice(at, 1);
  }
  return spoken;
}

/** “व” is written “w” before an “a” inside a word (Agrawal), and “v” elsewhere (Verma, Ravi). */
function latinOf({ kind, latin }: Sound, at: number, sounds: readonly Sound[]): string {
  const isW = kind === 'consonant' && latin === 'v' && at > 0 && sounds[at + 1]?.latin === 'a';
  return isW ? 'w' : latin;
}

function isVowel(sound: Sound | undefined): boolean {
  return sound !== undefined && sound.kind !== 'consonant';
}

function isConsonant(sound: Sound | undefined): boolean {
  return sound?.kind === 'consonant';
}
