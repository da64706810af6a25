/** The only cards of this provider. Source: spec of the simulated provider; numbers are public test numbers. */

import type { FailureCode } from './failure-code.ts'

interface TestCard {
  /** Stored instead of the number. */
  readonly key: string
  readonly number: string
  /** Whether a charge with the payer present requires 3-D Secure first. */
  readonly challenge: boolean
  /** The failure of a charge with the payer present, or null where it is captured. */
  readonly failure: FailureCode | null
  /** The result of a later charge without the payer. */
  readonly later: 'accepted' | FailureCode
  /** Whether the payer's bank disputes the charge afterwards. */
  readonly disputed: boolean
  readonly what: { readonly fr: string; readonly en: string; readonly es: string }
}

type Row = readonly [
  key: string,
  number: string,
  challenge: boolean,
  failure: FailureCode | null,
  later: 'accepted' | FailureCode,
  fr: string,
  en: string,
  es: string,
]

const rows: readonly Row[] = [
  ['accepted', '4242424242424242', false, null, 'accepted', 'acceptée', 'accepted', 'aceptada'],
  [
    'challenge-accepted',
    '4000000000003220',
    true,
    null,
    'accepted',
    '3-D Secure, puis acceptée',
    '3-D Secure, then accepted',
    '3-D Secure y después aceptada',
  ],
  [
    'challenge-declined',
    '4000008400001629',
    true,
    'hapay_card_declined',
    'hapay_card_declined',
    '3-D Secure, puis refusée',
    '3-D Secure, then declined',
    '3-D Secure y después rechazada',
  ],
  [
    'declined',
    '4000000000000002',
    false,
    'hapay_card_declined',
    'hapay_card_declined',
    'refusée',
    'declined',
    'rechazada',
  ],
  [
    'insufficient-funds',
    '4000000000009995',
    false,
    'hapay_insufficient_funds',
    'hapay_insufficient_funds',
    'provision insuffisante',
    'insufficient funds',
    'fondos insuficientes',
  ],
  ['lost', '4000000000009987', false, 'hapay_lost_card', 'hapay_lost_card', 'perdue', 'lost card', 'perdida'],
  [
    'expired',
    '4000000000000069',
    false,
    'hapay_expired_card',
    'hapay_expired_card',
    'expirée',
    'expired card',
    'caducada',
  ],
  [
    'processing-error',
    '4000000000000119',
    false,
    'hapay_processing_error',
    'hapay_processing_error',
    'erreur de traitement',
    'processing error',
    'error de procesamiento',
  ],
  [
    'challenge-once',
    '4000002500003155',
    true,
    null,
    'accepted',
    'authentification une fois, puis acceptée sans elle',
    'authentication once, then accepted without it',
    'autenticación una vez, después aceptada sin ella',
  ],
  [
    'challenge-always',
    '4000002760003184',
    true,
    null,
    'hapay_authentication_required',
    'authentification à chaque fois',
    'authentication every time',
    'autenticación cada vez',
  ],
  [
    'fails-later',
    '4000000000000341',
    false,
    null,
    'hapay_card_declined',
    'enregistrée, puis refusée aux échéances suivantes',
    'saved, then declined when charged later',
    'guardada y después rechazada en los cobros siguientes',
  ],
  [
    'disputed',
    '4000000000000259',
    false,
    null,
    'accepted',
    'acceptée, puis contestée',
    'accepted, then disputed',
    'aceptada y después impugnada',
  ],
]

/** Every test card with its behaviour, in a useful order for the reader. */
export const testCards: readonly TestCard[] = rows.map(
  ([key, number, challenge, failure, later, fr, en, es]) => ({
    key,
    number,
    challenge,
    failure,
    later,
    disputed: key === 'disputed',
    what: { fr, en, es },
  }),
)

/** The test card with this number (spaces and dashes dropped), or null: any other number is refused. */
export function findTestCard(number: string): TestCard | null {
  const digits = number.replaceAll(/[\s-]/g, '')
  return testCards.find((card) => card.number === digits) ?? null
}
