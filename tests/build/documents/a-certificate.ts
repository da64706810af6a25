import type { SnapshotItem } from '#domain/cart/cart.ts'
import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import type { FormId } from '#domain/ids.ts'
import { cents, zero } from '#domain/money.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { aFormDefinition, aTicket, anOption } from '../domain/definitions.ts'
import type { CertificateFacts } from '#server/papers/document/compose-certificate.ts'
import type { StoredCertificate } from '#server/papers/document/document-store.ts'

const payer: Payer = {
  firstName: 'Zoé',
  lastName: 'Moreau',
  email: 'zoe.moreau@exemple.fr',
  birthDate: null,
  address: '3 rue des Lilas',
  city: 'Nantes',
  zipCode: '44000',
  country: 'FR',
  isOrganization: false,
  organismName: '',
  companyName: '',
  companySiren: '',
  companyLegalStatus: '',
  files: [],
  publishName: false,
  publishAmount: false,
  comment: '',
  marketingConsent: false,
}

const organisation: OrganisationDefinition = {
  slug: 'la-ruche',
  name: 'La Ruche de Belleville',
  category: 'association',
  description: '',
  logoUrl: null,
  bannerUrl: null,
  color: null,
  address: '12 rue des Envierges',
  city: 'Paris',
  zipCode: '75020',
  contact: { email: 'bonjour@ruche.exemple.fr', phone: '', url: '' },
  rnaNumber: 'W751234567',
  siren: '123456789',
  isUnderColucheLaw: false,
  taxReceipts: false,
  allowCollect: true,
  authenticationState: 'valid',
  hasBankDetails: true,
}

/** A line of an order with this many cents paid. */
export function aPaidLine(
  name: string,
  amount: number,
  change: Partial<SnapshotItem> = {},
): StoredCertificate['lines'][number] {
  const item: SnapshotItem = {
    name,
    tierId: 't1',
    type: 'Registration',
    amount: { initialAmount: cents(amount), discount: zero, realAmount: cents(amount), vat: zero },
    parts: { item: cents(amount), options: zero, isExcluded: false },
    vatRate: 0,
    isEligibleTaxReceipt: false,
    customFields: [],
    extraOptions: [],
    participant: null,
    ...change,
  }
  return { name, type: item.type, amount: cents(amount), item }
}

/** The certificate of two tickets and a gift, 47 EUR, and a tip of 3.40 EUR, paid at once; with the given changes. */
export function aCertificate(
  change: Partial<StoredCertificate> = {},
  payerChange: Partial<Payer> = {},
): CertificateFacts {
  const tiers = [aTicket({ extraOptions: [anOption({ id: 'o1', label: 'Repas du soir' })] })]
  return {
    certificate: {
      orderNumber: '2026-000012',
      locale: 'fr',
      payer: { ...payer, ...payerChange },
      formId: 'f1' as FormId,
      formTitle: 'Bal d’hiver de la Ruche',
      provider: 'stripe',
      paymentMethod: 'Card',
      paidAt: new Date('2026-11-20T23:18:00Z'),
      amount: cents(4700),
      tip: cents(340),
      frequency: 'SINGLE',
      installmentNumber: 1,
      installmentCount: 0,
      lines: [
        aPaidLine('Place adulte', 3000, {
          participant: { firstName: 'Zoé', lastName: 'Moreau' },
          extraOptions: [{ extraOptionId: 'o1', value: true, customFields: [] }],
        }),
        aPaidLine('Place enfant', 1200, { participant: { firstName: 'Maël', lastName: 'Moreau' } }),
        aPaidLine('Bal d’hiver de la Ruche', 500, { type: 'Donation' }),
      ],
      refunds: [],
      ...change,
    },
    organisation,
    form: aFormDefinition({ type: 'Event', title: 'Bal d’hiver de la Ruche', tiers }),
    brandName: 'Obole',
    now: new Date('2026-12-03T09:00:00Z'),
  }
}
