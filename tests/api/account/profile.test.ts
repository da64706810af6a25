import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Profile } from '#contract/account/profile.ts'
import type { StoredForm } from '#server/form/form-store.ts'
import { type Browser, aBrowser } from '../../build/a-browser.ts'
import { aForm } from '../../build/a-form.ts'
import { aPayer, aShopper } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { aSignedInShopper } from '../../build/account/a-signed-in-shopper.ts'
import { signIn } from '../../build/identity.ts'

let world: World
let form: StoredForm
beforeAll(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db, { form: { allowOrganizationPayer: true } })
})
afterAll(() => world.close())

const read = async (browser: Browser) => (await browser.get<Profile>('/ha-api/users/me/profile')).body
const nothing = {
  firstName: '',
  lastName: '',
  birthDate: null,
  address: '',
  zipCode: '',
  city: '',
  country: 'FR',
}

type Shopper = ReturnType<typeof aShopper>
async function give(shopper: Shopper, answers: object): Promise<void> {
  const items = [{ tierId: shopper.openTierId, customAmount: 4200 }]
  await shopper.payCart(await shopper.fillItems(items, { ...aPayer, ...answers }), '4242424242424242')
}

test('the latest order that was placed from the account fills in the next one, with the account’s address', async () => {
  const { browser, shopper } = await aSignedInShopper(world, form, 'zoe@exemple.fr')
  expect(await read(browser)).toEqual({ ...nothing, email: 'zoe@exemple.fr' })
  await give(shopper, {})
  const { firstName, lastName, address, zipCode, city } = aPayer
  const known = { ...nothing, email: 'zoe@exemple.fr', firstName, lastName, address, zipCode, city }
  expect(await read(browser)).toEqual(known)
  await give(shopper, { city: 'Rezé' })
  expect(await read(browser)).toEqual({ ...known, city: 'Rezé' })
})

test('what a guest typed with the address of the account fills in nothing', async () => {
  await give(aShopper(world, form), { email: 'cible@exemple.fr', emailConfirmation: 'cible@exemple.fr' })
  const browser = aBrowser(world.url)
  await signIn(world, browser, 'cible@exemple.fr')
  expect(await read(browser)).toEqual({ ...nothing, email: 'cible@exemple.fr' })
  expect((await aBrowser(world.url).get('/ha-api/users/me/profile')).status).toBe(401)
})

test('the address of an organisation is not that of the person who pays for it', async () => {
  const { browser, shopper } = await aSignedInShopper(world, form, 'gerante@exemple.fr')
  await give(shopper, {
    isOrganization: true,
    companyName: 'La Fabrique',
    companySiren: '732829320',
    companyLegalStatus: '5710',
  })
  expect(await read(browser)).toMatchObject({ firstName: aPayer.firstName, address: '', city: '' })
})
