import { describe, expect, test } from 'vitest'
import { accountingYears, retentionDays, taxPaperYears } from '#domain/account/retention.ts'
import { locales } from '#domain/locale.ts'
import { renderLegalText } from '#server/catalogue/organisation/legal-tables.ts'
import { type SiteFacts, openLegalPages } from '#server/catalogue/organisation/legal-pages.ts'

const plain: SiteFacts = {
  tools: [],
  tiles: null,
  addresses: null,
  provider: 'Stripe (js.stripe.com)',
}

describe.each(locales)('the cookie page in %s', (locale) => {
  const pageFor = async (facts: SiteFacts) =>
    (await (await openLegalPages(null, facts)).read('cookies', locale))?.html ?? ''

  test('without tools and map: neither is mentioned, and no part is left to fill in', async () => {
    const html = await pageFor(plain)
    expect(html).toContain('Stripe (js.stripe.com)')
    expect(html).not.toContain('consent</code>')
    expect(html).not.toMatch(/\{\{|\}\}|<!--|\[[^\]]+\]/)
    expect(html.match(/<table\b/g)).toHaveLength(1)
  })

  test('with tools and a map: both are named', async () => {
    const html = await pageFor({ ...plain, tools: ['survey.example.org'], tiles: 'tiles.example.org' })
    expect(html).toContain('survey.example.org')
    expect(html).toContain('tiles.example.org')
    expect(html).toContain('<code>consent</code>')
    expect(html.match(/<table\b/g)).toHaveLength(1)
    expect(html.match(/<tr\b/g)).toHaveLength(8)
  })
})

test('a cell carries the heading of its column, and the table its roles', async () => {
  const html = (await (await openLegalPages(null, plain)).read('cookies', 'fr'))?.html ?? ''
  expect(html).toContain('<th role="columnheader" scope="col">Durée</th>')
  expect(html).toContain('<td role="cell" data-label="Durée">365 jours</td>')
  expect(renderLegalText('| `a` "b" |\n| --- |\n| **c** & d |')).toContain(
    '<td role="cell" data-label="a &quot;b&quot;"><strong>c</strong> &amp; d</td>',
  )
})

describe.each(locales)('the privacy page in %s', (locale) => {
  const pageFor = async (facts: SiteFacts) =>
    (await (await openLegalPages(null, facts)).read('vie-privee', locale))?.html ?? ''

  test('states every term that the worker applies, from its table', async () => {
    const html = await pageFor(plain)
    for (const days of Object.values(retentionDays))
      expect(html).toMatch(new RegExp(`\\b${days} (?:days|días|jours|de plus|more|más)`))
    for (const years of [accountingYears, taxPaperYears])
      expect(html).toMatch(new RegExp(`\\b${years} (?:ans|years|años)`))
  })

  test('names the service that completes addresses, where there is one', async () => {
    expect(await pageFor(plain)).not.toMatch(/<!--|\{\{/)
    expect(await pageFor({ ...plain, addresses: 'adresses.exemple.fr' })).toContain('adresses.exemple.fr')
  })
})
