import { describe, expect, test } from 'vitest'
import type { Form } from '#contract/form.ts'
import type { ClosedState } from '#domain/campaign/closed-state.ts'
import { formTypes } from '#domain/form/form-definition.ts'
import { locales } from '#domain/locale.ts'
import height from 'virtual:script/height'
import look from 'virtual:script/look'
import { CampaignCardWidget } from '#web/pages/widget/campaign-card-widget.tsx'
import { CounterWidget } from '#web/pages/widget/counter-widget.tsx'
import { type ShownForm, WidgetLink } from '#web/pages/widget/widget-link.tsx'
import { renderWithRoot } from '../../../../tests/build/render-with-root.tsx'
import { readTexts } from '../../../../tests/build/texts-file.ts'

const url = 'https://dons.exemple.fr/associations/la-ruche/formulaires/un-toit'
const form = {
  formType: 'Donation',
  title: 'Un toit',
  summary: 'Pour dormir au chaud.',
  coverUrl: '/covers/x.svg',
  bannerUrl: null,
  bannerAlt: '',
  startDate: null,
  place: null,
  minPrice: null,
  maxPrice: null,
  goal: null,
  amountCollected: 0,
  percentFunded: null,
  contributorsCount: 0,
  timeLeft: null,
  sales: 'open',
}

function shownAs(change: Partial<Form> = {}, state: ShownForm['state'] = null): ShownForm {
  // A widget reads these fields of the form alone.
  return { form: { ...form, ...change } as Form, organizationName: 'La Ruche', state, url }
}

const render = (part: React.ReactNode, locale: (typeof locales)[number] = 'fr') =>
  renderWithRoot(part, { areas: ['widget', 'campaign', 'pages'], locale }).replaceAll(/[\u00a0\u202f]/g, ' ')

test.each(formTypes.flatMap((type) => locales.map((locale) => [type, locale] as const)))(
  'the button of a %s in %s opens the campaign in a new tab',
  (formType, locale) => {
    const html = render(<WidgetLink shown={shownAs({ formType })} isAlone />, locale)
    expect(html).toContain(`href="${url}" target="_blank" rel="noopener"`)
    expect(html).toContain(readTexts(locale, 'widget')[`button.${formType}`])
    expect(html).toContain('Un toit')
  },
)

const states = [
  'deleted',
  'disabled',
  'notYetOpen',
  'ended',
  'eventEnded',
  'crowdfundingEnded',
  'soldOut',
  'suspended',
  'collectionNotAllowed',
  'reserved',
] as const satisfies readonly (ClosedState | 'reserved')[]

describe.each(states)('a form that is %s', (state) => {
  const words = readTexts('fr', 'widget')
  const said = words[`state.${state}`] ?? 'missing'
  test.each([
    ['button', <WidgetLink key="b" shown={shownAs({}, state)} isAlone />],
    ['card', <CampaignCardWidget key="c" shown={shownAs({}, state)} isRow={false} />],
    ['counter', <CounterWidget key="n" shown={shownAs({}, state)} />],
  ])('says so in its %s, and asks for nothing', (_name, part) => {
    const html = render(part)
    expect(html).toContain(said)
    expect(html).not.toContain(words['button.Donation'])
  })
})

describe('the figures', () => {
  test.each<[Partial<Form>, string[], string[]]>([
    [{}, ['Aucun don pour l’instant'], ['€', '<progress']],
    [{ contributorsCount: 2 }, ['2 dons'], ['€']],
    [{ amountCollected: 5000, contributorsCount: 1 }, ['50 €', 'déjà collectés', '1 don'], ['<progress']],
    [
      { formType: 'CrowdFunding', goal: 10_000, amountCollected: 15_000, percentFunded: 150, timeLeft: 3 },
      ['150 €', '150 % de 100 €', 'value="100"', 'encore 3 jours'],
      [],
    ],
    // What a shop took in is its own business.
    [{ formType: 'Shop', amountCollected: 5000, contributorsCount: 9 }, [], ['€', '9']],
  ])('of %j', (change, contained, absent) => {
    const html = render(<CounterWidget shown={shownAs(change)} />).replaceAll(/href="[^"]*"/g, '')
    for (const text of contained) expect(html).toContain(text)
    for (const text of absent) expect(html).not.toContain(text)
  })
})

test('the scripts have at most 3 kB and receive no message', () => {
  expect((look + height).length).toBeLessThanOrEqual(3072)
  expect(look + height).not.toMatch(/[`'"]message[`'"]/)
})
