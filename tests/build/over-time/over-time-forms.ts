import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { aForm } from '../a-form.ts'
import { organisation } from '../site/many-forms.ts'

/** Forms that are paid over time, one of each kind. */
const forms = [
  {
    slug: 'chaque-mois',
    title: 'Une tablée chaque mois',
    frequencies: ['SINGLE', 'SUBSCRIPTION'],
    acceptSepa: true,
    tiers: [
      {
        name: 'Une chaise',
        description: 'Deux repas par mois.',
        price: 800,
        paymentFrequency: 'SUBSCRIPTION',
      },
    ],
  },
  {
    type: 'Shop',
    slug: 'ateliers',
    title: 'Les ateliers de la saison',
    presetAmounts: [],
    installments: [1, 3, 6, 10, 12],
    tiers: [
      { name: 'Atelier de tissage', price: 24_007 },
      { name: 'Fournitures', price: 5000, isExcludedFromInstallments: true },
    ],
  },
  {
    type: 'Event',
    slug: 'stage',
    title: 'Le stage d’été',
    presetAmounts: [],
    tiers: [
      {
        name: 'Une semaine',
        price: 45_000,
        paymentFrequency: 'INSTALLMENT',
        terms: ['2020-01-15', '2090-02-01', '2090-05-01'].map((date) => ({ date, amount: 15_000 })),
      },
      { name: 'Une année', price: 1200, paymentFrequency: 'SUBSCRIPTION' },
    ],
  },
  {
    type: 'PaymentForm',
    slug: 'cotisation',
    title: 'Cotisation d’atelier',
    presetAmounts: [],
    installments: [1, 3],
    tiers: [
      { name: 'Une année d’atelier', price: 12_000 },
      { name: 'Un mois d’atelier', price: 1200, paymentFrequency: 'SUBSCRIPTION' },
    ],
  },
]

export async function overTimeForms(db: DatabaseHandle['db']): Promise<void> {
  for (const form of forms) await aForm(db, { organisation, form })
}
