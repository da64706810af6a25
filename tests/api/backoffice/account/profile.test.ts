import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Profile } from '#contract/account/profile.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aSignedInShopper } from '../../../build/account/a-signed-in-shopper.ts'
import { signIn } from '../../../build/identity.ts'

let world: World
let form: StoredForm
beforeAll(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db, { form: { allowOrganizationPayer: true } })
})
afterAll(() => world.close())

const read = async (browser: Browser) => (await browser.get<Profile>('/ha-api/users/me/profile')).body
const put = (browser: Browser, body: object) => browser.put<Profile>('/ha-api/users/me/profile', body)
const nothing = {
  people: [],
  isSaved: false,
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

test('a saved profile counts from then on, with the people whom the user registers', async () => {
  const { browser, shopper } = await aSignedInShopper(world, form, 'famille@exemple.fr')
  const saved = {
    firstName: 'Zoé',
    lastName: 'Moreau',
    birthDate: '04/05/1980',
    address: ' 3 rue des Lilas ',
    zipCode: '44000',
    city: 'Nantes',
    country: 'fr',
    people: [{ firstName: 'Léo ', lastName: 'Moreau' }],
  }
  const expected = {
    ...saved,
    birthDate: '1980-05-04',
    address: '3 rue des Lilas',
    country: 'FR',
    people: [{ firstName: 'Léo', lastName: 'Moreau' }],
    email: 'famille@exemple.fr',
    isSaved: true,
  }
  expect((await put(browser, saved)).body).toEqual(expected)
  await give(shopper, { city: 'Rezé' })
  expect(await read(browser)).toEqual(expected)
  expect((await browser.get('/ha-api/agg/user')).body).toMatchObject({ user: { firstName: 'Zoé' } })
  const refused = await put(browser, {
    ...saved,
    firstName: '',
    people: [{ firstName: 'Léo', lastName: '' }],
  })
  expect(refused.body.problems).toMatchObject([
    { field: 'payer.firstName', code: 'REQUIRED' },
    { field: 'people.0.lastName', code: 'REQUIRED' },
  ])
  const many = Array.from({ length: 21 }, () => ({ firstName: 'Léo', lastName: 'Moreau' }))
  expect((await put(browser, { ...saved, people: many })).status).toBe(400)
  await browser.post('/ha-api/users/me/erase', { isConfirmed: true })
  expect(await world.deps.db.selectFrom('account_profile').select('user_id').execute()).toEqual([])
})
