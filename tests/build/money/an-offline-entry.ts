import type { EnterOffline } from '#contract/admin/money/offline.ts'
import { newId } from '#server/platform/new-id.ts'

/** A cheque for one place, as a member enters it. */
export function aCheque(more: object = {}): EnterOffline {
  const payer = {
    firstName: 'Ida',
    lastName: 'Roy',
    companyName: '',
    email: '',
    address: '',
    zipCode: '',
    city: '',
  }
  return {
    token: newId(),
    paymentMethod: 'Check',
    number: '0012345',
    bank: '',
    paidOn: '2026-01-03',
    isAnother: false,
    payer,
    items: [{ tier: 'place', quantity: 1, participant: { firstName: 'Léo', lastName: 'Roy' } }],
    ...more,
  }
}
