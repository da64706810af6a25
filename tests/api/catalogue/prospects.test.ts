import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { notifyProspects } from '#server/catalogue/prospect/notify-prospects.ts'
import { aCaller } from '../../build/a-caller.ts'
import { aForm } from '../../build/a-form.ts'
import { aWorld, type World } from '../../build/a-world.ts'

let world: World

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const suspended = (slug: string, isSuspended = true) =>
  aForm(world.deps.db, { form: { slug, suspended: isSuspended } })
const ask = (form: StoredForm, email: unknown, headers?: Record<string, string>) =>
  aCaller(world.url)<{ saved: boolean }>(
    'POST',
    '/carts/prospects',
    {
      organizationSlug: form.organisation.slug,
      formType: form.definition.type,
      formSlug: form.definition.slug,
      email,
    },
    headers,
  )
const waitingFor = (form: StoredForm) =>
  world.deps.db.selectFrom('prospect').selectAll().where('form_id', '=', form.id).execute()
const reopenings = async () =>
  world.deps.db.selectFrom('mail').selectAll().where('kind', '=', 'salesReopened').execute()

test('an address is stored once, and the answer does not show that it existed', async () => {
  const form = await suspended('une-fois')
  const first = await ask(form, ' Zoe.Moreau@exemple.fr ')
  const second = await ask(form, 'zoe.moreau@exemple.fr')
  expect(await ask(form, '\u202azoe.moreau@exemple\u200b.fr\u00a0')).toEqual(
    expect.objectContaining({ status: 201 }),
  )
  expect(first).toMatchObject({ status: 201, body: { saved: true } })
  expect(second).toMatchObject({ status: first.status, body: first.body })
  expect(await waitingFor(form)).toMatchObject([{ email: 'zoe.moreau@exemple.fr', notified_at: null }])
})

test('a form can be waited for if it is not yet open, sold out or suspended; else 409', async () => {
  const { db } = world.deps
  const later = await aForm(db, { form: { slug: 'plus-tard', saleStartDate: '2099-01-01T09:00:00Z' } })
  expect((await ask(later, 'a@exemple.fr')).status).toBe(201)
  const none = [{ key: 'place', name: 'Place', price: 1000, stock: 0 }]
  const closed = { acceptOpenDonation: false, presetAmounts: [] }
  const soldOut = await aForm(db, { form: { ...closed, type: 'Event', slug: 'complet', tiers: none } })
  expect((await ask(soldOut, 'a@exemple.fr')).status).toBe(201)
  for (const change of [
    { slug: 'ouvert' },
    { slug: 'fini', saleEndDate: '2020-01-01T09:00:00Z' },
    { slug: 'ferme', state: 'disabled', suspended: true },
  ]) {
    const form = await aForm(db, { form: change })
    expect(await ask(form, 'a@exemple.fr')).toMatchObject({ status: 409, body: { code: 'FORM_UNAVAILABLE' } })
  }
})

test('no address, an invalid one, an unknown form', async () => {
  const form = await suspended('faux')
  expect(await ask(form, 'zoe')).toMatchObject({ status: 400, body: { problems: [{ code: 'EMAIL' }] } })
  expect(await ask(form, ' ')).toMatchObject({ status: 400, body: { problems: [{ code: 'REQUIRED' }] } })
  const absent = { ...form, definition: { ...form.definition, slug: 'absent' } }
  expect((await ask(absent, 'a@exemple.fr')).status).toBe(404)
})

test('on reopening every address gets one mail, in its language, and is then deleted', async () => {
  const form = await suspended('rouvre')
  await ask(form, 'zoe@exemple.fr', { 'accept-language': 'es' })
  await ask(form, 'ann@exemple.fr', { 'accept-language': 'en' })
  await notifyProspects(world.deps)
  expect(await reopenings()).toEqual([])
  await suspended('rouvre', false)
  // Two workers at the same moment, then one that was killed before it recorded the mail.
  await Promise.all([notifyProspects(world.deps), notifyProspects(world.deps)])
  await notifyProspects(world.deps)
  const reported = await reopenings()
  expect(reported.map(({ recipient, locale }) => `${recipient} ${locale}`).sort()).toEqual([
    'ann@exemple.fr en',
    'zoe@exemple.fr es',
  ])
  expect(reported[0]?.payload).toMatchObject({ form: { title: form.definition.title } })
  expect(await waitingFor(form)).toHaveLength(2)
  await world.deps.db.updateTable('mail').set({ state: 'sent' }).where('kind', '=', 'salesReopened').execute()
  await notifyProspects(world.deps)
  expect(await waitingFor(form)).toEqual([])
  expect((await reopenings()).map(({ recipient }) => recipient)).toEqual(['', ''])
  expect(JSON.stringify(await reopenings())).not.toMatch(/zoe@|ann@/)
})

test('the addresses that wait for a campaign end with it', async () => {
  const open = await suspended('attend')
  const over = await suspended('se-termine')
  for (const form of [open, over]) expect((await ask(form, 'lou@exemple.fr')).status).toBe(201)
  await aForm(world.deps.db, {
    form: { slug: 'se-termine', suspended: true, saleEndDate: '2020-01-01T09:00:00Z' },
  })
  await notifyProspects(world.deps)
  expect([await waitingFor(open), await waitingFor(over)]).toMatchObject([[{ email: 'lou@exemple.fr' }], []])
})

test('a form whose opening date has passed notifies the waiting addresses, through the worker', async () => {
  const soon = new Date(world.deps.clock.now().getTime() + 3_600_000).toISOString()
  const form = await aForm(world.deps.db, { form: { slug: 'bientot', saleStartDate: soon } })
  expect((await ask(form, 'eve@exemple.fr')).status).toBe(201)
  await notifyProspects(world.deps)
  expect(await waitingFor(form)).toMatchObject([{ notified_at: null }])
  await world.moveTime(3_601_000)
  const before = (await reopenings()).length
  await world.startWorker()
  await expect.poll(async () => (await reopenings()).length).toBe(before + 1)
  await expect
    .poll(async () => (await reopenings()).every(({ state }) => state === 'sent'), { timeout: 20_000 })
    .toBe(true)
  await notifyProspects(world.deps)
  expect(await waitingFor(form)).toEqual([])
})
