import type { Identity } from '#contract/identity.ts'

/** The association and the campaign of a page that is rendered by itself. */
export const anIdentity: Identity = {
  organizationSlug: 'la-marmite',
  name: 'La Marmite',
  logoUrl: null,
  color: null,
  coverUrl: '/covers/dons.svg',
  formType: 'Donation',
  formSlug: 'dons',
  title: 'Dons',
}
