import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorHomeView } from '#contract/admin/operator-home.ts'
import { createOperator } from '#server/identity/access/manage-operators.ts'
import { aForm } from '../../../build/a-form.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aBrowser } from '../../../build/a-browser.ts'
import { turnTotpOn } from '../../../build/authenticator.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCli } from '../../../build/commands/a-cli.ts'
import { signIn } from '../../../build/identity.ts'

let world: World
let cli: ReturnType<typeof aCli>
beforeAll(async () => {
  world = await aWorld()
  cli = aCli(world)
  await aForm(world.deps.db)
})
afterAll(() => world.close())

const site = '/ha-api/site'
const gifts = '/ha-api/admin/organizations/la-ruche/forms/Donation/dons'
const signedIn = async (email: string) => {
  const browser = aBrowser(world.url)
  await signIn(world, browser, email)
  return browser
}

test('an operator is named on the server, and sees nothing before a second factor is set up', async () => {
  const [made] = await cli('operator', 'create', ' Exploitation@exemple.fr ')
  expect(made).toMatch(/^exploitation@exemple\.fr is an operator/)
  expect(await cli('operator', 'create', 'exploitation@exemple.fr')).toEqual([
    'exploitation@exemple.fr is an operator already',
  ])
  const browser = await signedIn('exploitation@exemple.fr')
  expect(await browser.get(site)).toMatchObject({
    status: 403,
    body: { code: 'SECOND_FACTOR_MISSING' },
  })
  expect(await cli('operator', 'list')).toEqual(['exploitation@exemple.fr\tno second factor yet'])
  await turnTotpOn(world, browser)
  const { body, status } = await browser.get<OperatorHomeView>(site)
  expect(status).toBe(200)
  expect(body.operators).toMatchObject([{ email: 'exploitation@exemple.fr', hasSecondFactor: true }])
  expect(body.journal).toMatchObject([
    { action: 'operatorAdded', subject: 'exploitation@exemple.fr', author: null },
  ])
})

test('for everyone else, what operators see does not exist; signed out, it asks who they are', async () => {
  expect((await aBrowser(world.url).get(site)).status).toBe(401)
  const president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  const unknown = await president.get('/ha-api/admin/organizations/inconnue/forms/Donation/dons')
  const answer = await president.get(site)
  expect([answer.status, Object.keys(answer.body)]).toEqual([404, Object.keys(unknown.body)])
  expect(answer.body).toMatchObject({ code: 'NOT_FOUND' })
})

test('an operator has no right in an association by that, and no cart of others', async () => {
  await createOperator(world.deps, 'sans-droit@exemple.fr')
  const browser = await signedIn('sans-droit@exemple.fr')
  await turnTotpOn(world, browser)
  expect((await browser.get(site)).status).toBe(200)
  for (const path of [gifts, `${gifts}/edition`, `${gifts}/statistics`, `${gifts}/members`])
    expect([path, (await browser.get(path)).status]).toEqual([path, 404])
})

test('an unproved mailbox is no operator’s', async () => {
  await createOperator(world.deps, 'prouvee@exemple.fr')
  const browser = await signedIn('prouvee@exemple.fr')
  await turnTotpOn(world, browser)
  const account = () => world.deps.db.updateTable('user_account').where('email', '=', 'prouvee@exemple.fr')
  await account().set({ verified_at: null }).execute()
  expect((await browser.get(site)).status).toBe(404)
})

test('who is removed is refused with the next call, and signed out', async () => {
  await createOperator(world.deps, 'partie@exemple.fr')
  const browser = await signedIn('partie@exemple.fr')
  await turnTotpOn(world, browser)
  expect(await cli('operator', 'remove', 'partie@exemple.fr')).toEqual([
    'partie@exemple.fr is no operator any more, sessions ended: 1',
  ])
  expect((await browser.get(site)).status).toBe(401)
  const again = await signedIn('partie@exemple.fr')
  expect((await again.get(site)).status).toBe(404)
  await expect(cli('operator', 'remove', 'partie@exemple.fr')).rejects.toThrow('no operator')
  await expect(cli('operator', 'create', 'partie')).rejects.toThrow('not an e-mail address')
})
