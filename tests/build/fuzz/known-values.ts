import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { sellableForm } from '#server/catalogue/form/sellable-form.ts'
import type { KnownValues } from './schema-arbitrary.ts'

/** Real ids, slugs and answers, by the names of their fields. */
export function knownValues(forms: readonly StoredForm[], publicUrl: string): KnownValues {
  const tiers = forms.flatMap((form) => sellableForm(form).tiers)
  const slugs = forms.map(({ organisation }) => organisation.slug)
  const formSlugs = forms.map(({ definition }) => definition.slug)
  const types = ['Donation', 'formulaires', 'EVENT', 'evenements', 'shop', 'UNKNOWN']
  return {
    together: forms.map((form) => ({
      // A random item is hardly ever one that its form sells.
      items: [aUnitOf(form)],
      org: form.organisation.slug,
      organizationSlug: form.organisation.slug,
      type: form.definition.type,
      formType: form.definition.type,
      slug: form.definition.slug,
      formSlug: form.definition.slug,
    })),
    customAmount: [1000, 4200],
    frequency: ['SINGLE', 'SUBSCRIPTION'],
    installments: [1, 3, 6],
    firstDebitDayOfMonth: [1, 15, 28],
    country: ['FR'],
    org: slugs,
    organizationSlug: slugs,
    slug: formSlugs,
    formSlug: formSlugs,
    type: types,
    formType: types,
    tierId: tiers.map(({ id }) => id),
    fieldId: [...tiers, ...forms.map(({ definition }) => definition)].flatMap(({ customFields }) =>
      customFields.map(({ id }) => id),
    ),
    extraOptionId: tiers.flatMap(({ extraOptions }) => extraOptions.map(({ id }) => id)),
    discountCode: ['AMIS', ' amis ', 'RIEN'],
    quantity: [1, 2, 3],
    source: ['qr', 'affiche-a4'],
    version: [1, 2, 3],
    year: [2026],
    ...aPayersAnswers,
    words: ['bal', 'toit'],
    town: ['Nantes'],
    from: ['2026-12-01'],
    to: ['2027-12-01'],
    page: [1, 2],
    amount: [4200],
    url: [`${publicUrl}/associations/la-ruche/formulaires/dons`, 'javascript:alert(1)', '//exemple.invalid'],
  }
}

/** One unit of a form's first tier. */
function aUnitOf(form: StoredForm) {
  const [tier] = sellableForm(form).tiers
  return { tierId: tier?.id, customAmount: 4200, participant: { firstName: 'Léo', lastName: 'Moreau' } }
}

/** Valid answers, so that random requests include complete payers and orders. */
const aPayersAnswers = {
  firstName: ['Zoé'],
  lastName: ['Moreau'],
  email: ['zoe@exemple.fr'],
  emailConfirmation: ['zoe@exemple.fr'],
  userEmail: ['zoe@exemple.fr'],
  userMessage: ['Cette page est une copie.'],
  address: ['3 rue des Lilas'],
  city: ['Nantes'],
  zipCode: ['44000'],
  birthDate: ['12/03/1980'],
  companyName: ['Le Phare'],
  companySiren: ['732829320'],
  companyLegalStatus: ['9220'],
  files: [[]],
  termsAccepted: [true],
  salesTermsAccepted: [true],
  tipConfirmed: [true],
  tip: [0, 100],
}
