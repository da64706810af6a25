import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundOrders } from '#contract/admin/orders.ts'
import type { SavedViews } from '#contract/admin/order/saved-views.ts'
import { roleHas } from '#domain/access/rights.ts'
import { type Role, isFormRole, roles } from '#domain/access/roles.ts'
import { mostViews } from '#domain/order/saved-view.ts'
import { insertView } from '#server/backoffice/admin/order-lists/views/saved-view-store.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { anUnguardedApp } from '../../../build/access/an-unguarded-app.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { grantedOf } from '../../../build/access/granted-of.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
let gifts: StoredForm
let treasurer: Browser
let secretary: Browser
let organiser: Browser
const association = '/ha-api/admin/organizations/la-ruche'

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const { db } = world.deps
  gifts = await aForm(db, { form: { title: 'Les dons' } })
  await aForm(db, { form: { type: 'Event', slug: 'gala', title: 'Le gala' } })
  await aForm(db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  await aShopper(world, gifts).pay('4242424242424242')
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  organiser = await aMember(world, 'gala@exemple.fr', { role: 'organiser', forms: ['Event/gala'] })
})
afterAll(() => world.close())

const views = `${association}/views`
const read = async (browser: Browser, list = 'orders') =>
  (await browser.get<SavedViews>(`${views}?list=${list}`)).body.views
const namesOf = async (browser: Browser, list?: string) => (await read(browser, list)).map(({ name }) => name)
const save = (browser: Browser, name: string, more: object = {}) =>
  browser.post<SavedViews>(views, { list: 'orders', name, search: '?etat=paid', isShared: false, ...more })
const idOf = async (browser: Browser, name: string) =>
  (await read(browser)).find((view) => view.name === name)?.id ?? ''
const codesOf = ({ body }: { readonly body: unknown }) =>
  (body as { problems?: { code: string }[] }).problems?.map(({ code }) => code)

test('a view keeps the filters of the address in one order, and is that of its member alone', async () => {
  const search = '?colonnes=order&tri=amount&etat=refused&apres=x&colonnes=amount&vue=1'
  expect((await save(treasurer, '  À   encaisser ', { search })).body.views).toMatchObject([
    {
      name: 'À encaisser',
      search: 'etat=refused&tri=amount&colonnes=order%2Camount',
      isShared: false,
      isOwn: true,
      canChange: true,
      isMonthly: false,
    },
  ])
  expect(await namesOf(secretary)).toEqual([])
  expect(await namesOf(treasurer, 'payments')).toEqual([])
  const id = await idOf(treasurer, 'À encaisser')
  for (const path of [`${views}/${id}/delete`, `${views}/${id}/monthly`])
    expect((await secretary.post(path, { isWanted: true })).status).toBe(404)
  // The secretary may have the same name.
  expect((await save(secretary, 'À encaisser')).status).toBe(200)
})

test('a name is used once, whatever its capitals, and a list has no more views than fit above it', async () => {
  expect(codesOf(await save(treasurer, 'à ENCAISSER'))).toEqual(['VIEW_NAME_TAKEN'])
  expect(codesOf(await save(treasurer, ' '))).toEqual(['REQUIRED'])
  for (let count = 0; count < mostViews; count += 1)
    await save(secretary, `Vue ${count}`, { list: 'payments' })
  expect(await namesOf(secretary, 'payments')).toHaveLength(mostViews)
  expect(codesOf(await save(secretary, 'De trop', { list: 'payments' }))).toEqual(['VIEW_COUNT'])
})

test('two requests of one name at once save one view', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => save(treasurer, 'En double')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(7)
  expect((await namesOf(treasurer)).filter((name) => name === 'En double')).toHaveLength(1)
})

test('a shared view is for all who read the list: its member and a president change it, the journal says so', async () => {
  await save(treasurer, 'Refusés', { isShared: true, search: 'etat=refused&periode=this-month' })
  const id = await idOf(secretary, 'Refusés')
  expect((await read(secretary)).find((view) => view.id === id)).toMatchObject({
    isShared: true,
    isOwn: false,
    canChange: false,
  })
  const changed = { name: 'Prélèvements refusés', search: 'etat=refused', isShared: true }
  expect((await secretary.post(`${views}/${id}`, changed)).status).toBe(404)
  expect((await secretary.post(`${views}/${id}/delete`)).status).toBe(404)
  expect((await treasurer.post(`${views}/${id}`, changed)).status).toBe(200)
  const president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  // It stays shared: only who saved it takes it back.
  const renamed = { ...changed, name: 'Refusés', isShared: false }
  expect((await president.post<SavedViews>(`${views}/${id}`, renamed)).status).toBe(200)
  expect(await namesOf(secretary)).toContain('Refusés')
  expect((await president.post(`${views}/${id}/delete`)).status).toBe(200)
  expect(await namesOf(treasurer)).not.toContain('Refusés')
  const journal = await world.deps.db.selectFrom('access_journal').select(['action', 'detail']).execute()
  expect(journal.filter(({ action }) => action.startsWith('view'))).toEqual([
    { action: 'viewShared', detail: { name: 'Refusés' } },
    { action: 'viewChanged', detail: { name: 'Prélèvements refusés' } },
    { action: 'viewChanged', detail: { name: 'Refusés' } },
    { action: 'viewDeleted', detail: { name: 'Refusés' } },
  ])
})

test('an organiser shares nothing, sees no view of other campaigns, and reads their own rows whatever a view says', async () => {
  await save(treasurer, 'Tous les dons', { isShared: true, search: 'campagne=Donation%2Fdons' })
  await save(treasurer, 'Tout', { isShared: true, search: 'tri=amount' })
  expect(await namesOf(organiser)).toEqual(['Tout'])
  expect((await save(organiser, 'Pour tous', { isShared: true })).status).toBe(403)
  expect((await save(organiser, 'Dons', { search: 'campagne=Donation%2Fdons' })).status).toBe(200)
  const ofView = await organiser.get<FoundOrders>(`${association}/orders?form=Donation%2Fdons`)
  expect(ofView.body.orders).toEqual([])
  const reader = await aMember(world, 'lecteur@exemple.fr', { role: 'reader' })
  expect((await reader.get(`${views}?list=orders`)).status).toBe(403)
  expect((await treasurer.get(`/ha-api/admin/organizations/le-verger/views?list=orders`)).status).toBe(404)
})

test('without the guard of routes, a reader has no view and saves none', async () => {
  const granted = await grantedOf(world.deps.db, gifts, 'lecteur@exemple.fr')
  const app = anUnguardedApp(world.deps, () => granted)
  expect((await app.inject({ url: `${views}?list=orders` })).json<SavedViews>().views).toEqual([])
  const payload = { list: 'orders', name: 'Vue', search: '', isShared: false }
  expect((await app.inject({ method: 'POST', url: views, payload })).statusCode).toBe(500)
  await app.close()
})

test('the database itself keeps a member from the views of others', async () => {
  const { db } = world.deps
  const other = await grantedOf(db, gifts, 'secretaire@exemple.fr')
  const touched = (name: string) =>
    asMember(world.deps, other, async (tx) => {
      const changed = tx.updateTable('saved_view').set({ search: '' }).where('name', '=', name)
      const deleted = tx.deleteFrom('saved_view').where('name', '=', name)
      return [
        (await changed.executeTakeFirst()).numUpdatedRows,
        (await deleted.executeTakeFirst()).numDeletedRows,
      ]
    })
  // Private, then shared.
  expect(await touched('En double')).toEqual([0n, 0n])
  expect(await touched('Tout')).toEqual([0n, 0n])
  // A negative control: their own one.
  expect(await touched('Vue 1')).toEqual([1n, 1n])
})

test('the policies let the roles write that the table of rights lets read the lists', async () => {
  const { db, newId, clock } = world.deps
  const whoSaves = async (isShared: boolean) => {
    const found: Role[] = []
    for (const role of roles) {
      const granted = await grantedOf(db, gifts, `${role}@exemple.fr`)
      const { organisationId, session } = granted
      const view = { id: newId(), list: 'lines', name: newId(), search: '', isShared } as const
      const saved = asMember(world.deps, granted, (tx) =>
        insertView(tx, { organisationId, userId: session.userId }, view, clock.now()),
      )
      if (await saved.then(() => true).catch(() => false)) found.push(role)
    }
    return found
  }
  for (const role of roles)
    await addMember(world.deps, {
      email: `${role}@exemple.fr`,
      organizationSlug: 'la-ruche',
      role,
      forms: isFormRole(role) ? ['Event/gala'] : [],
    })
  const readers = roles.filter((role) => roleHas(role, 'order:read'))
  expect(readers).toEqual(roles.filter((role) => roleHas(role, 'export:read')))
  expect(await whoSaves(false)).toEqual(readers)
  expect(await whoSaves(true)).toEqual(readers.filter((role) => !isFormRole(role)))
})
