import { expect, test } from 'vitest'
import { changedDetails } from '#server/backoffice/admin/association-details/changed-details.ts'

const before = {
  name: 'La Ruche',
  description: '',
  address: '',
  zipCode: '',
  city: 'Nantes',
  contact: { email: 'ana@exemple.fr', phone: '', url: '' },
  logoUrl: null,
  bannerUrl: null,
}

const contact = { email: 'zoe@exemple.fr', phone: '', url: 'https://exemple.fr' }

test.each([
  [{ city: 'Rezé' }, { city: { before: 'Nantes', after: 'Rezé' } }],
  // The contact may be a person: no value of it.
  [{ contact }, { url: { before: '', after: 'https://exemple.fr' }, email: null }],
  [{ orderMails: 'daily' as const }, { orderMails: { before: 'each', after: 'daily' } }],
  [
    { widgetSites: ['https://a.fr', 'https://b.fr'] },
    { widgetSites: { before: '', after: 'https://a.fr, https://b.fr' } },
  ],
  [{ organisersCreate: true }, { organisersCreate: { before: 'false', after: 'true' } }],
  [{ logoAlt: 'Une abeille' }, { logo: null }],
  // Absent and empty are alike.
  [{ logoAlt: '', faq: [], gallery: [], widgetSites: [], orderMails: 'each' as const }, {}],
])('%j', (change, changes) => expect(changedDetails(before, { ...before, ...change })).toEqual(changes))
