import { expect, test } from 'vitest'
import type { ImportKind } from '#domain/import/import-fields.ts'
import { readStatus } from '#domain/import/read-status.ts'

/** Statuses of other programs, and what they say of a gift. */
const statuses = {
  counts:
    'Validé,validée,Payé,PAYÉE,Autorisé,Enregistré,Processed,Registered,succeeded,Commande validée,Reçus,Non remboursé,,Pagado',
  cancelled:
    'Annulé,Annulée,Paiement annulé,Refusé,Canceled,Cancelled,Échec,Échoué,Abandonné,Brouillon,Deleted,Anulada',
  refunded: 'Remboursé,Remboursée,Totalement remboursé,Refunded,Reembolsado',
  partlyRefunded: 'Partiellement remboursé,Remboursé partiellement,PartiallyRefunded,Partially refunded',
  unknown:
    'À venir,En attente,Impayé,Contesté,Prélèvement rejeté,Pending,Waiting,WaitingBankValidation,Contested,Unknown,Refunding,En cours,Expiré,Inconnu,Init',
} as const

test.each(Object.entries(statuses))('%s: what these statuses say', (meaning, words) => {
  for (const word of words.split(',')) expect([word, readStatus(word, 'gifts')]).toEqual([word, meaning])
})

test.each([
  ['members', 'À jour', 'counts'],
  ['members', 'Expiré', 'counts'],
  ['members', 'En attente', 'unknown'],
  ['members', 'Annulée', 'cancelled'],
  ['people', 'Bénévole', 'counts'],
  ['people', 'Supprimé', 'cancelled'],
  ['orders', 'En cours', 'unknown'],
] as const)('%s: %s', (kind: ImportKind, word, meaning) => {
  expect(readStatus(word, kind)).toBe(meaning)
})
