import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aBrowser } from '../../build/a-browser.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { codeMail, signIn } from '../../build/identity.ts'
import { registerWith } from '../../build/password.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const isLong = inject('raceRounds') > 200

test.runIf(isLong)(
  'the time of a refused password does not show whether an address has an account',
  async () => {
    const browser = aBrowser(world.url)
    const { codeId } = await registerWith(browser, 'connue@exemple.fr')
    const { code } = await codeMail(world, codeId)
    await browser.post('/ha-oauth/sign-in/code/use', { codeId, code })
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 150; round++) {
      // Interleaved, so that a busy machine slows both. The limit of wrong passwords ends with its quarter of an hour.
      for (const kind of ['known', 'unknown'] as const) {
        const email = kind === 'known' ? 'connue@exemple.fr' : `inconnue-${round}@exemple.fr`
        const start = performance.now()
        const { status } = await aBrowser(world.url).post('/ha-oauth/sign-in/password', {
          email,
          password: 'ce n’est pas le bon',
        })
        times[kind].push(performance.now() - start)
        expect(status).toBe(401)
      }
      if (round % 9 === 8) world.moveOurTime(16 * 60_000)
    }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    expect(Math.abs(known - unknown) / unknown).toBeLessThan(0.1)
  },
)

test.runIf(isLong)(
  'the time of a requested code does not show whether an address has an account',
  async () => {
    const known = Array.from({ length: 60 }, (_, count) => `membre-${count}@exemple.fr`)
    for (const email of known) await signIn(world, aBrowser(world.url), email)
    world.moveOurTime(16 * 60_000)
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 180; round++) {
      for (const kind of ['known', 'unknown'] as const) {
        const email =
          kind === 'known' ? (known[round % known.length] ?? '') : `personne-${round % 60}@exemple.fr`
        const start = performance.now()
        const { status } = await aBrowser(world.url).post('/ha-oauth/sign-in/code', { email })
        times[kind].push(performance.now() - start)
        expect(status).toBe(202)
      }
    }
    const [withAccount, without] = [median(times.known), median(times.unknown)]
    // A few milliseconds of network and disk: the difference counts, not its share.
    expect(Math.abs(withAccount - without)).toBeLessThan(Math.max(1, 0.2 * without))
  },
)
