import type { ImportKind } from '#domain/import/import-fields.ts'
import { plainText } from '#domain/import/propose-columns.ts'

/** The meaning of a status for its line; `unknown` where it does not say that something was received. */
export type StatusMeaning = 'counts' | 'cancelled' | 'refunded' | 'partlyRefunded' | 'unknown'

/** Whole statuses of these words, in each number and gender. */
const oneOf = (words: string) => new RegExp(`^(?:${words.trim().replaceAll(/\s*\n\s*/gu, '|')})e?s?$`, 'u')

/** Words of HelloAsso, AssoConnect, Paheko, Galette, Dolibarr, Stripe and PayPal, and of French, English and Spanish tables. */
const received = oneOf(`
  valide|paye|autorise|enregistre|effectue|encaisse|recu|regle|verse|vire|reussi|succes|termine|confirme|accepte|corrige
  paid|paid out|processed|registered|authorized|received|success|successful|succeeded|complete|completed|confirmed
  accepted|approved|corrected|ok
  valid[oa]|pagad[oa]|cobrad[oa]|recibid[oa]|confirmad[oa]|completad[oa]
  (?:non|not|no) (?:rembourse|refunded|annule|cancell?ed|reembolsad[oa]|anulad[oa])
`)
/** A membership is history whether or not it goes on. */
const ofMembers = oneOf(`
  (?:cotisation |adhesion )?(?:non )?a jour|actif|active|en cours|membre|adherent|expire|echu|ancien|en retard
  expired|al dia|activ[oa]|caducad[oa]
`)
const cancelled = oneOf(`
  annule|annulation|refuse|echoue|echec|abandonne|brouillon|supprime
  cancell?ed|refused|declined|failed|failure|abandoned|draft|deleted
  anulad[oa]|cancelad[oa]|rechazad[oa]|fallid[oa]|borrador|eliminad[oa]
`)
const refunded = oneOf(`
  (?:totalement |entierement |fully )?(?:rembourse|refunded)|remboursement(?: total)?|reembolsad[oa]|devuelt[oa]
`)
const partlyRefunded = oneOf(`
  partiellement rembourse|remboursee?s? (?:partiellement|en partie)|remboursement partiel
  partially ?refunded|partial refund
  parcialmente (?:reembolsad|devuelt)[oa]|(?:reembolsad|devuelt)[oa] parcialmente
`)
const subject =
  /^(?:la |le )?(?:commande|paiement|don|adhesion|cotisation|transaction|billet|order|payment|pago|pedido) (?:est )?(?=\S)/u

/** Reads a status by lists of words. A word of no list is a problem of its line, and no gift. */
export function readStatus(status: string, kind: ImportKind): StatusMeaning {
  const words = plainText(status)
  const plain = words.replace(subject, '')
  if (cancelled.test(plain)) return 'cancelled'
  if (refunded.test(plain)) return 'refunded'
  if (partlyRefunded.test(plain)) return 'partlyRefunded'
  if (plain === '' || received.test(plain)) return 'counts'
  // People have states of all kinds, and no amount.
  if (kind === 'people') return 'counts'
  return kind === 'members' && ofMembers.test(words) ? 'counts' : 'unknown'
}
