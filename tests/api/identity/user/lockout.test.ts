import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeWindowMs, codesOfAddressPerDay } from '#domain/user/sign-in-limits.ts'
import { aBrowser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { signIn } from '../../../build/identity.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
})
afterAll(() => world.close())

const from = (address: string) => aBrowser(world.url, { 'x-forwarded-for': address })
let networks = 0
/** Requests codes for an address, each from another network, within the limit of a window. */
async function crowd(email: string, count: number): Promise<number[]> {
  const answers: number[] = []
  for (let asked = 0; asked < count; asked++) {
    if (asked % 10 === 9) world.moveOurTime(codeWindowMs)
    const browser = from(`198.51.100.${networks++}`)
    answers.push((await browser.post('/ha-oauth/sign-in/code', { email })).status)
  }
  return answers
}

test('twenty requests of a crowd do not keep the owner of an address out', async () => {
  const email = 'visee@exemple.fr'
  expect(new Set(await crowd(email, 20))).toEqual(new Set([202]))
  await signIn(world, from('192.0.2.1'), email)
})

test('a browser that signed in before gets its code when the crowd has used the day up', async () => {
  const email = 'connue@exemple.fr'
  const owner = from('192.0.2.2')
  await signIn(world, owner, email)
  await owner.post('/ha-oauth/session/end')
  expect(await crowd(email, codesOfAddressPerDay + 1)).toContain(429)
  await signIn(world, owner, email)
  // Negative controls: another browser, and another address in this one.
  expect((await from('192.0.2.3').post('/ha-oauth/sign-in/code', { email })).status).toBe(429)
  const other = 'autre@exemple.fr'
  await crowd(other, codesOfAddressPerDay + 1)
  expect((await owner.post('/ha-oauth/sign-in/code', { email: other })).status).toBe(429)
})
