import { usualMoments } from '#domain/membership/reminder-moments.ts'
import { aCorrection } from '../documents/a-correction.ts'

/** A body that many calls of the administration read: each takes the fields that it knows. */
export const aBodyOfAnyCall = (text: string) => ({
  holder: 'Le Verger',
  source: '{"type":"Donation","slug":"dons","title":"x"}',
  change: 'disable',
  email: 'intruse@exemple.fr',
  role: 'president',
  iban: 'FR7630006000011234567890189',
  token: 'a'.repeat(16),
  text,
  year: null,
  page: 1,
  firstMonth: 9,
  accounts: [{ kind: 'gift', code: '75411' }],
  formId: 'none',
  kind: 'ticket',
  list: 'orders',
  name: 'À encaisser',
  search: 'etat=paid',
  isShared: true,
  isWanted: true,
  code: '7063',
  tags: ['chorale'],
  agrees: true,
  other: '0193b0c7-90ab-8f00-a1b2-c3d4e5f60718',
  rules: usualMoments,
  ...aCorrection,
})
