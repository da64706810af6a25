import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOperatorRight, roleHas } from '#domain/access/rights.ts'
import { roles } from '#domain/access/roles.ts'
import { needsSecondFactor, secondFactorGraceMs } from '#domain/access/second-factor.ts'
import { createOperator } from '#server/identity/access/manage-operators.ts'
import { aForm } from '../../../build/a-form.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { type RouteLine, routeLines } from '../../../build/access/route-lines.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { signIn } from '../../../build/identity.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  await aForm(world.deps.db)
  await aForm(world.deps.db, { form: { type: 'Event', slug: 'gala' } })
})
afterAll(() => world.close())

const names: Readonly<Record<string, string>> = { org: 'la-ruche', type: 'Event', slug: 'gala' }
const lines = routeLines().filter(({ right }) => right !== null)
const nameOf = ({ method, url }: RouteLine) => `${method} ${url}`

/** The lines that a browser is refused for want of a second factor. */
async function refusedTo({ cookies }: Browser): Promise<string[]> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const found: string[] = []
  for (const line of lines) {
    const url = line.url.replaceAll(/:(\w+)/g, (_, name: string) => names[name] ?? 'x')
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const { statusCode, body } = await world.app.inject({ method: line.method as 'GET', url, headers })
    if (statusCode === 403 && body.includes('SECOND_FACTOR_MISSING')) found.push(nameOf(line))
  }
  return found
}

const bound = roles.filter(needsSecondFactor)

test.each(bound)(
  'without a second factor, a %s does nothing that needs a fresh sign-in, and later nothing',
  async (role) => {
    const email = `${role}@exemple.fr`
    const browser = await aMember(world, email, { role }, 'second factor')
    const own = lines.filter(({ right }) => right !== null && !isOperatorRight(right) && roleHas(role, right))
    expect(await refusedTo(browser)).toEqual(own.filter(({ isFresh }) => isFresh).map(nameOf))
    world.moveOurTime(secondFactorGraceMs)
    await signIn(world, browser, email)
    expect(await refusedTo(browser)).toEqual(own.map(nameOf))
  },
)

test('without a second factor, an operator does nothing at all, from the first moment', async () => {
  await createOperator(world.deps, 'exploitation@exemple.fr')
  const browser = aBrowser(world.url)
  await signIn(world, browser, 'exploitation@exemple.fr')
  const own = lines.filter(({ right }) => right !== null && isOperatorRight(right))
  expect(own.length).toBeGreaterThan(0)
  expect(await refusedTo(browser)).toEqual(own.map(nameOf))
})
