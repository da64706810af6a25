import { describe, expect, test } from 'vitest'
import { findVisit } from '#server/catalogue/visit/find-visit.ts'

const page = '/associations/la-ruche/formulaires/dons'
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const visit = { organizationSlug: 'la-ruche', formType: 'Donation', formSlug: 'dons', source: 'lettre' }
const find = (url: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  findVisit({ method, url, headers: { 'user-agent': agent, ...headers } })

describe('an address', () => {
  test.each([
    `${page}?source=lettre`,
    `${page}/en?source=lettre`,
    `${page}/1?source=lettre`,
    `${page}/1/es?utm_source=x&source=%20Lettre`,
    // A page that is rendered for its visitor alone is opened too.
    `${page}?source=lettre&amount=20`,
  ])('%s is a visit', (url) => expect(find(url)).toEqual(visit))

  test.each([
    page,
    `${page}?utm_source=lettre`,
    `${page}?source=`,
    `${page}?source=zoe@exemple.fr`,
    `${page}?source=${'a'.repeat(33)}`,
    // A reload of a later step.
    `${page}/2?source=lettre`,
    `${page}/3/en?source=lettre`,
    // A frame is loaded with each page of another site, seen or not.
    `${page}/widget?source=lettre`,
    `${page}/widget-bouton?source=lettre`,
    `${page}/partager?source=lettre`,
    `${page}.data?source=lettre`,
    `/partage/la-ruche/formulaires/dons/qr.svg?source=lettre`,
    '/associations/la-ruche?source=lettre',
    '/e/recherche?source=lettre',
  ])('%s is none', (url) => expect(find(url)).toBeNull())
})

describe('what opens it', () => {
  test.each([
    ['sec-fetch-dest', 'document'],
    ['cache-control', 'max-age=0'],
    ['user-agent', 'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/120.0'],
    [
      'user-agent',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 [FBAN/FBIOS]',
    ],
  ])('%s: %s is a person', (name, value) =>
    expect(find(`${page}?source=lettre`, { [name]: value })).toEqual(visit),
  )

  test.each([
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
    ['x-purpose', 'preview'],
    ['sec-fetch-dest', 'iframe'],
    ['sec-fetch-dest', 'empty'],
    ['user-agent', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['user-agent', 'facebookexternalhit/1.1'],
    ['user-agent', 'WhatsApp/2.23.20.0'],
    ['user-agent', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
    ['user-agent', 'TelegramBot (like TwitterBot)'],
    ['user-agent', 'Mozilla/5.0 (Windows NT 6.1) SkypeUriPreview Preview/0.5'],
    ['user-agent', 'curl/8.14.1'],
  ])('%s: %s is no person', (name, value) =>
    expect(find(`${page}?source=lettre`, { [name]: value })).toBeNull(),
  )

  test('HEAD opens nothing, and neither does who says nothing of itself', () => {
    expect(find(`${page}?source=lettre`, {}, 'HEAD')).toBeNull()
    expect(findVisit({ method: 'GET', url: `${page}?source=lettre`, headers: {} })).toBeNull()
  })
})
