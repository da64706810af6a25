import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { routeLines } from '../../../build/access/route-lines.ts'
import { signIn } from '../../../build/identity.ts'

let world: World
const browsers: Record<string, Browser | null> = {}
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db, { form: { type: 'Event', slug: 'gala' } })
  await aForm(world.deps.db)
  await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  const stranger = aBrowser(world.url)
  await signIn(world, stranger, 'inconnue@exemple.fr')
  browsers['signed out'] = null
  browsers['a stranger'] = stranger
  browsers['of another form'] = await aMember(world, 'dons@exemple.fr', {
    role: 'organiser',
    forms: ['Donation/dons'],
  })
  browsers['of another association'] = await aMember(world, 'verger@exemple.fr', {
    role: 'president',
    organizationSlug: 'le-verger',
  })
  browsers['the president'] = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
})
afterAll(() => world.close())

/** The reads of a form with a right, as they are usually addressed. */
const usual = routeLines()
  .filter(({ method, right, url }) => method === 'GET' && right !== null && url.includes('/:slug'))
  .map(({ url }) => url.replace(':org', 'la-ruche').replace(':type', 'Event').replace(':slug', 'gala'))
  .filter((url) => !url.includes(':'))

/** Other ways to write an address, by which a check that compares texts could be avoided. */
const variants: Readonly<Record<string, (url: string) => string>> = {
  'as usual': (url) => url,
  'the word of pages for the type': (url) => url.replace('Event', 'evenements'),
  'another case of the type': (url) => url.replace('Event', 'eVeNt'),
  'another case of the association': (url) => url.replace('la-ruche', 'La-Ruche'),
  'encoded letters': (url) => url.replace('la-ruche', '%6Ca-ruche').replace('gala', 'g%61la'),
  'encoded twice': (url) => url.replace('gala', 'g%2561la'),
  'an encoded slash': (url) => url.replace('/forms/', '%2Fforms/'),
  'a slash at the end': (url) => `${url}/`,
  'two slashes': (url) => url.replace('/admin/', '//admin/'),
  'dots in between': (url) => url.replace('/forms/', '/../la-ruche/forms/'),
  'encoded dots': (url) => url.replace('/forms/', '/%2e%2e/la-ruche/forms/'),
  'one’s own association first': (url) => url.replace('la-ruche', 'le-verger/../la-ruche'),
  'a semicolon': (url) => url.replace('gala', 'gala;a=b'),
  'a NUL': (url) => url.replace('gala', 'gala%00'),
  'spaces around': (url) => url.replace('gala', '%20gala%20'),
  'a query that names another form': (url) => `${url}?org=le-verger&type=Donation&slug=dons`,
}

const status = async (url: string, who: string, method: 'GET' | 'HEAD') => {
  const cookies = browsers[who]?.cookies
  const cookie = [...(cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { 'sec-fetch-site': 'same-origin', ...(cookies !== undefined && { cookie }) }
  return (await world.app.inject({ method, url, headers })).statusCode
}

test.each(['signed out', 'a stranger', 'of another form', 'of another association'])(
  'no other way to write an address of the administration opens it: %s',
  async (who) => {
    expect(usual.length).toBeGreaterThan(4)
    const opened: string[] = []
    for (const [name, write] of Object.entries(variants))
      for (const url of usual)
        for (const method of ['GET', 'HEAD'] as const) {
          const code = await status(write(url), who, method)
          if (code < 400 || code >= 500) opened.push(`${method} ${name}: ${write(url)} ${code}`)
        }
    expect(opened).toEqual([])
  },
)

test('negative control: those that are ways to write it open it to the president', async () => {
  const opened: string[] = []
  for (const [name, write] of Object.entries(variants)) {
    const codes = await Promise.all(usual.map((url) => status(write(url), 'the president', 'GET')))
    if (codes.every((code) => code === 200)) opened.push(name)
  }
  expect(opened).toEqual([
    'as usual',
    'the word of pages for the type',
    'another case of the type',
    'encoded letters',
    // The client resolves dots before it asks.
    'dots in between',
    'encoded dots',
    'one’s own association first',
    'a query that names another form',
  ])
})
