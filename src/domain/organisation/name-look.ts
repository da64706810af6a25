/** Letters of other alphabets, and Latin ones, as the plain letters that they look like. In lower case. */
const lookalikes = new Map(
  Object.entries({
    // Cyrillic, then Greek, as pairs of a letter and the one that it looks like.
    а: 'a',
    в: 'b',
    е: 'e',
    ё: 'e',
    к: 'k',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    с: 'c',
    т: 't',
    у: 'y',
    х: 'x',
    ѕ: 's',
    і: 'i',
    ї: 'i',
    ј: 'j',
    ԁ: 'd',
    ԛ: 'q',
    ԝ: 'w',
    һ: 'h',
    ѵ: 'v',
    ӏ: 'l',
    г: 'r',
    п: 'n',
    ь: 'b',
    з: 'e',
    α: 'a',
    β: 'b',
    γ: 'y',
    δ: 'd',
    ε: 'e',
    ζ: 'z',
    η: 'n',
    ι: 'i',
    κ: 'k',
    μ: 'u',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    σ: 'o',
    ς: 'c',
    τ: 't',
    υ: 'u',
    χ: 'x',
    ω: 'w',
    // Latin letters that do not decompose.
    ı: 'i',
    ł: 'l',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    ħ: 'h',
    ɑ: 'a',
    ɡ: 'g',
    ɩ: 'i',
    ʟ: 'l',
    ɴ: 'n',
    ᴏ: 'o',
    œ: 'oe',
    æ: 'ae',
    ß: 'ss',
    þ: 'p',
  }),
)

/** Digits and signs in words of letters. A number alone is not a word: departments and years distinguish names. */
const digits = new Map(
  Object.entries({ 0: 'o', 1: 'i', 3: 'e', 5: 's', '|': 'i', '!': 'i', $: 's', '@': 'a' }),
)

/** Words of any association, and those that vouch for a name. */
const legalWords = new Set(
  ['association', 'associations', 'asso', 'assoc', 'officiel', 'officielle', 'official', 'oficial'].map(
    lookOfWord,
  ),
)

/**
 * How a name looks, as letters and numbers without spaces: two names with one look are taken for each other. Case, accents,
 * punctuation, spaces, legal and vouching words, letters of other alphabets and digits in place of letters make no difference.
 */
function lookOf(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}|!$@]+/u).map(lookOfWord)
  const proper = words.filter((word) => !legalWords.has(word))
  return (proper.join('') === '' ? words : proper).join('')
}

function lookOfWord(word: string): string {
  const folded = word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const letters = replaceBy(folded, lookalikes)
  const plain = /\p{L}/u.test(letters) ? replaceBy(letters, digits) : letters
  // `I` and `l` are one stroke; a pair of narrow letters is a wide one.
  return plain
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

function replaceBy(text: string, table: ReadonlyMap<string, string>): string {
  return text.replaceAll(/./gsu, (character) => table.get(character) ?? character)
}

/** The looks of an association: of its name, and of its address without the number that made it free. */
export function looksOf({ name, slug }: { readonly name: string; readonly slug: string }): string[] {
  const looks = [lookOf(name), lookOf(slug.replace(/-\d+$/, ''))]
  return [...new Set(looks)].filter((look) => look !== '')
}

/** Whether the holder of a bank account looks like an association: banks shorten names and add words. */
export function looksLikeName(holder: string, name: string): boolean {
  const [one, other] = [lookOf(holder), lookOf(name)]
  return one !== '' && other !== '' && (one.includes(other) || other.includes(one))
}
