import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Form } from '#contract/form.ts'
import type { CampaignBannerName } from '#domain/campaign/campaign-banner.ts'
import { type Locale, locales } from '#domain/locale.ts'
import { makeTranslate } from '#domain/translate.ts'
import { BannerNote } from '#web/features/banner/banner-note.tsx'
import type { Translate } from '#web/lib/texts.ts'
import { readTexts } from '../../../../tests/build/texts-file.ts'

const address = { organizationSlug: 'la-ruche', formType: 'PaymentForm', formSlug: 'un-toit' }
const noDates = { saleStartDate: null, saleEndDate: null, startDate: null, endDate: null, tiers: [] }

function show(name: CampaignBannerName, change: Partial<Form> = {}, locale: Locale = 'fr'): string {
  // The banner only reads the dates, the address and the rights of the form.
  const form = { ...address, ...noDates, hasAdminRights: false, ...change } as Form
  const t = makeTranslate(readTexts(locale, 'banner'), locale, 'throw') as Translate<'banner'>
  return renderToStaticMarkup(<BannerNote {...{ name, form, t, adminBaseUrl: '/admin' }} />)
}

const all = [
  'deleted',
  'disabled',
  'draftInitial',
  'draftWaiting',
  'draftValid',
  'draftNotAccountAdministrator',
  'private',
  'notYetOpen',
  'ended',
  'eventEnded',
  'crowdfundingEnded',
  'soldOut',
  'suspended',
  'collectionNotAllowed',
] as const satisfies readonly CampaignBannerName[]

describe.each(all)('%s', (name) => {
  test.each(locales)('has its text in %s, without open placeholders', (locale) => {
    const html = show(name, { hasAdminRights: true }, locale)
    expect(html).toContain(readTexts(locale, 'banner')[`${name}.title`])
    expect(html).not.toContain('{{')
  })
  test('has no button without rights', () => expect(show(name)).not.toContain('<a '))
})

const settings = '/admin/la-ruche/ventes/un-toit/edition/1'

test.each([
  ['deleted', settings, 'Vous pouvez la restaurer dans ses réglages.'],
  ['disabled', settings, 'Vous pouvez la réactiver dans ses réglages.'],
  ['draftValid', settings, 'Ouvrir les réglages'],
  ['draftInitial', '/admin/la-ruche/informations', 'Compléter les informations'],
] as const)('%s leads an administrator to %s in a new tab', (name, href, words) => {
  const html = show(name, { hasAdminRights: true })
  expect(html).toContain(`href="${href}" target="_blank"`)
  expect(html).toContain(words)
})

test.each(['draftWaiting', 'draftNotAccountAdministrator', 'suspended', 'ended', 'private'] as const)(
  '%s shows an administrator no button',
  (name) => expect(show(name, { hasAdminRights: true })).not.toContain('<a '),
)

describe('dates', () => {
  const tier = (saleStartDate: string | null, saleEndDate: string | null) =>
    ({ saleStartDate, saleEndDate }) as Form['tiers'][number]
  test.each<[CampaignBannerName, Partial<Form>, string]>([
    ['notYetOpen', { saleStartDate: '2027-01-11T09:00:00+01:00' }, 'Ouverture le 11/01/2027 à 09h00.'],
    ['notYetOpen', { saleStartDate: '2027-01-11T00:00:00+01:00' }, 'Ouverture le 11/01/2027.'],
    [
      'notYetOpen',
      { tiers: [tier('2027-03-02T00:00:00+01:00', null), tier('2027-03-01T00:00:00+01:00', null)] },
      'Ouverture le 01/03/2027.',
    ],
    ['notYetOpen', {}, 'La date sera annoncée ici.'],
    ['ended', { saleEndDate: '2026-09-19T20:00:00+02:00' }, 'le 19/09/2026.'],
    ['ended', { tiers: [tier(null, '2026-09-19T20:00:00+02:00')] }, 'le 19/09/2026.'],
    ['ended', {}, 'Il n’est plus possible de payer ici.'],
    [
      'eventEnded',
      { saleEndDate: '2026-09-19T20:00:00+02:00', endDate: '2026-09-20T18:00:00+02:00' },
      'le 20/09/2026.',
    ],
    [
      'crowdfundingEnded',
      { formType: 'CrowdFunding', endDate: '2026-09-20T18:00:00+02:00' },
      'le 20/09/2026.',
    ],
  ])('%s %j: %s', (name, change, words) => expect(show(name, change)).toContain(words))
})
