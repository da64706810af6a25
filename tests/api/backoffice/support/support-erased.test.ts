import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SupportAccesses } from '#contract/admin/support.ts'
import { removeOperator } from '#server/identity/access/manage-operators.ts'
import { aForm } from '../../../build/a-form.ts'
import { aMember, haveSecondFactor } from '../../../build/access/a-member.ts'
import { anOperator, openSupport } from '../../../build/access/support.ts'
import { aBrowser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { signIn } from '../../../build/identity.ts'

const email = 'exploitation@exemple.fr'

let world: World
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db)
})
afterAll(() => world.close())

test('who was an operator exports and erases the account; the association still sees the access, without the name', async () => {
  await openSupport(world, await anOperator(world, email))
  await world.deps.db
    .updateTable('user_account')
    .set({ first_name: 'Camille', last_name: 'Martin' })
    .where('email', '=', email)
    .execute()
  const president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  const seen = async () => {
    const path = '/ha-api/admin/organizations/la-ruche/support'
    return (await president.get<SupportAccesses>(path)).body.accesses
  }
  expect(await seen()).toMatchObject([{ operator: 'Camille Martin', ended: null }])
  await removeOperator(world.deps, email)
  const browser = aBrowser(world.url)
  const { userId } = await signIn(world, browser, email)
  await haveSecondFactor(world, userId)
  expect((await browser.get('/ha-api/users/me/export')).status).toBe(200)
  const erased = await browser.post('/ha-api/users/me/erase', { isConfirmed: true })
  expect(erased).toMatchObject({ status: 200, body: { erased: true } })
  expect(await seen()).toMatchObject([{ operator: '', ended: { by: 'operator' } }])
})
