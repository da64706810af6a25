import { type Cents, centsToDecimal } from '#domain/money.ts'

const small =
  `zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept
  dix-huit dix-neuf`.split(/\s+/)
const tens = ' , ,vingt,trente,quarante,cinquante,soixante,soixante,quatre-vingt,quatre-vingt'.split(',')

/**
 * An amount in French words, as a tax receipt writes it: `mille deux cent trente-quatre euros et cinquante centimes`.
 * The spelling is the traditional one.
 * @throws RangeError from a thousand million euros on
 */
export function amountInFrench(amount: Cents): string {
  const [euros = 0, cents = 0] = centsToDecimal(amount).split('.').map(Number)
  const parts = [
    ...(euros > 0 || cents === 0 ? [`${integerInFrench(euros)} ${unitOf(euros)}`] : []),
    ...(cents > 0 ? [`${integerInFrench(cents)} ${cents === 1 ? 'centime' : 'centimes'}`] : []),
  ]
  return parts.join(' et ')
}

/** After a whole number of millions, the unit follows with `de`. */
function unitOf(euros: number): string {
  if (euros >= 1_000_000 && euros % 1_000_000 === 0) return 'd’euros'
  return euros > 1 ? 'euros' : 'euro'
}

function integerInFrench(n: number): string {
  if (n >= 1_000_000_000) throw new RangeError(`${n} is too large to be written in words`)
  if (n === 0) return 'zéro'
  const [millions, thousands, rest] = [Math.floor(n / 1_000_000), Math.floor(n / 1000) % 1000, n % 1000]
  return [
    millions === 0 ? '' : `${upToThousand(millions, true)} ${millions === 1 ? 'million' : 'millions'}`,
    thousands === 0 ? '' : thousands === 1 ? 'mille' : `${upToThousand(thousands, false)} mille`,
    rest === 0 ? '' : upToThousand(rest, true),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** @param isLast `cent` and `quatre-vingt` have a plural at the end of a number, not before `mille` */
function upToThousand(n: number, isLast: boolean): string {
  const [hundreds, rest] = [Math.floor(n / 100), n % 100]
  const plural = isLast && rest === 0 && hundreds > 1 ? 's' : ''
  const hundred = hundreds === 0 ? '' : `${hundreds === 1 ? '' : `${small[hundreds]} `}cent${plural}`
  return [hundred, rest === 0 ? '' : upToHundred(rest, isLast)].filter((part) => part !== '').join(' ')
}

function upToHundred(n: number, isLast: boolean): string {
  if (n < 20) return small[n] ?? ''
  const [ten, unit] = [Math.floor(n / 10), n % 10]
  const word = tens[ten] ?? ''
  // 70 to 79 and 90 to 99 count on from sixty and eighty.
  const rest = ten === 7 || ten === 9 ? unit + 10 : unit
  if (rest === 0) return ten === 8 && isLast ? `${word}s` : word
  const joins = (rest === 1 && ten < 8) || (rest === 11 && ten === 7)
  return joins ? `${word} et ${small[rest]}` : `${word}-${small[rest]}`
}
