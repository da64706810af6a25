import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EditedForm, SavedVersion } from '#contract/admin/edited-form.ts'
import type { OwnForms } from '#contract/admin/own-forms.ts'
import { publishPlanned } from '#server/backoffice/admin/editor/publish-planned.ts'
import { findForm, loadForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { payMonthly } from '../../../build/money/a-sale.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

const minute = 60_000
let world: World
let president: Browser
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db)
})
afterAll(() => world.close())

const forms = '/ha-api/admin/organizations/la-ruche/forms'
let form = ''
let slug = ''
let count = 0
beforeEach(async () => {
  // The clock moves past the end of a session.
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  count += 1
  slug = `collecte-${count}`
  form = `${forms}/Donation/${slug}`
  await aForm(world.deps.db, { form: { slug, state: 'draft' } })
})

const stored = async () => {
  const address = { organizationSlug: 'la-ruche', formType: 'Donation', formSlug: slug } as const
  return (await findForm(world.deps.db, address))?.definition
}
const read = async () => (await president.get<EditedForm>(`${form}/edition`)).body
const inMinutes = (minutes: number) =>
  new Date(world.deps.clock.now().getTime() + minutes * minute).toISOString()
const written = async (title: string) =>
  JSON.stringify({ ...(JSON.parse((await read()).source) as object), title }, null, 2)
const plan = async (title: string, more: object = {}, author = president) =>
  author.post<SavedVersion>(`${form}/plan`, { source: await written(title), at: inMinutes(2), ...more })
const journal = async () =>
  (
    await world.deps.db
      .selectFrom('access_journal')
      .innerJoin('form', 'form.id', 'access_journal.form_id')
      .select('action')
      .where('form.slug', '=', slug)
      .orderBy('access_journal.id')
      .execute()
  ).map(({ action }) => action)

test('contents are published at the moment that was chosen, once, by two workers', async () => {
  const at = inMinutes(2)
  const { body } = await plan('À l’heure', { at })
  expect(body.edition).toMatchObject({ state: 'draft', plan: { at, isPrivate: false, failure: null } })
  const { organizations } = (await president.get<OwnForms>('/ha-api/admin/forms')).body
  expect(organizations[0]?.forms.find(({ formSlug }) => formSlug === slug)?.plannedFor).toBe(at)

  expect(await publishPlanned(world.deps)).toBe(0)
  await world.moveTime(2 * minute)
  await Promise.all([publishPlanned(world.deps), publishPlanned(world.deps)])
  expect(await stored()).toMatchObject({ state: 'published', title: 'À l’heure' })
  expect(await read()).toMatchObject({ plan: null, versions: [{ isCurrent: true }, {}] })
  expect(await journal()).toEqual(['publicationPlanned', 'versionSaved', 'versionPublished', 'stateChanged'])
})

test('a plan may be private, moved, and cancelled', async () => {
  await plan('En privé', { isPrivate: true })
  await plan('Plus tard', { isPrivate: true, at: inMinutes(5) })
  await world.moveTime(3 * minute)
  expect(await publishPlanned(world.deps)).toBe(0)
  await world.moveTime(3 * minute)
  await publishPlanned(world.deps)
  expect(await stored()).toMatchObject({ state: 'private', title: 'Plus tard' })

  await plan('Jamais')
  expect((await president.post<EditedForm>(`${form}/plan/cancel`)).body.plan).toBeNull()
  expect((await president.post(`${form}/plan/cancel`)).status).toBe(404)
  await world.moveTime(3 * minute)
  expect(await publishPlanned(world.deps)).toBe(0)
  expect((await stored())?.title).toBe('Plus tard')
})

test('a text with mistakes and a moment that is over are refused at once', async () => {
  const { source } = await read()
  const wrong = JSON.stringify({ ...(JSON.parse(source) as object), goal: -5 })
  const refused = await president.post<SavedVersion>(`${form}/plan`, { source: wrong, at: inMinutes(1) })
  expect(refused.body).toMatchObject({ versionId: null, edition: null, mistakes: [{ path: 'goal' }] })
  expect(await plan('Trop tard', { at: inMinutes(-1) })).toMatchObject({
    status: 400,
    body: { problems: [{ field: 'plan.at', code: 'MOMENT_PAST' }] },
  })
  expect((await read()).plan).toBeNull()
})

test('a publication before ends the plan, which would put older contents back', async () => {
  await plan('Ancien')
  await president.post(`${form}/publish`, { source: await written('Nouveau'), makesPublic: true })
  expect((await read()).plan).toBeNull()
  await world.moveTime(3 * minute)
  await publishPlanned(world.deps)
  expect((await stored())?.title).toBe('Nouveau')
})

test('an author who lost the right, and a mistake since, are said instead', async () => {
  const secretary = await aMember(world, `secretaire-${count}@exemple.fr`, { role: 'secretary' })
  await plan('Sans droit', {}, secretary)
  await world.deps.db.deleteFrom('member').where('role', '=', 'secretary').execute()
  await world.moveTime(3 * minute)
  await publishPlanned(world.deps)
  expect(await read()).toMatchObject({ state: 'draft', plan: { failure: 'rights' } })
  expect(await publishPlanned(world.deps)).toBe(0)

  await plan('Avec une erreur')
  await world.deps.db
    .updateTable('planned_publication')
    .set({ source: (await written('x')).replace('"title": "x"', '"title": ""') })
    .execute()
  await world.moveTime(3 * minute)
  await publishPlanned(world.deps)
  expect(await read()).toMatchObject({ state: 'draft', plan: { failure: 'mistakes' } })
  expect((await journal()).at(-1)).toBe('publicationFailed')
})

test('a worker that dies before it ends leaves the plan to the next one', async () => {
  await plan('Après la panne')
  await world.moveTime(3 * minute)
  const faultPoint = {
    isArmed: () => true,
    hit: () => {
      throw new Error('killed')
    },
  }
  await expect(publishPlanned({ ...world.deps, faultPoint })).rejects.toThrow('killed')
  expect((await stored())?.state).toBe('draft')
  await world.moveTime(2 * minute)
  await publishPlanned(world.deps)
  expect(await stored()).toMatchObject({ state: 'published', title: 'Après la panne' })
})

test('a campaign is published in private, shown, hidden, disabled and reactivated as it was', async () => {
  const to = (change: string) => president.post<EditedForm>(`${form}/state`, { change })
  const { body } = await president.post<SavedVersion>(`${form}/publish`, {
    source: await written('Entre nous'),
    makesPublic: true,
    isPrivate: true,
  })
  expect(body.edition).toMatchObject({ state: 'private', changes: ['show', 'suspend', 'disable', 'delete'] })
  for (const [change, state] of [
    ['show', 'published'],
    ['hide', 'private'],
    ['disable', 'disabled'],
    ['reactivatePrivately', 'private'],
  ] as const)
    expect((await to(change)).body.state).toBe(state)
  expect((await to('hide')).status).toBe(409)
})

test('a campaign that people still pay is not deleted', async () => {
  const sale = await payMonthly(world)
  const { definition, organisation } = await loadForm(world.deps.db, sale.form.id)
  const url = `/ha-api/admin/organizations/${organisation.slug}/forms/${definition.type}/${definition.slug}/state`
  expect(await president.post(url, { change: 'delete' })).toMatchObject({
    status: 409,
    body: { code: 'INSTALMENTS_RUN' },
  })
  expect((await president.post(url, { change: 'disable' })).status).toBe(200)
})
