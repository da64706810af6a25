import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EditedForm, SavedVersion } from '#contract/admin/edited-form.ts'
import { findForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
let president: Browser
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db)
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
})
afterAll(() => world.close())

const form = '/ha-api/admin/organizations/la-ruche/forms/Donation/dons'
const read = async () => (await president.get<EditedForm>(`${form}/edition`)).body
const publish = (source: string, revision: string | undefined) =>
  president.post<SavedVersion>(`${form}/publish`, { source, revision })

/** A campaign that is a draft, of an association of its own, with its president. */
async function aDraft(slug: string, authenticationState: string) {
  await aForm(world.deps.db, {
    organisation: { slug, name: slug, authenticationState },
    form: { slug, state: 'draft' },
  })
  const browser = await aMember(world, `${slug}@exemple.fr`, { role: 'president', organizationSlug: slug })
  const url = `/ha-api/admin/organizations/${slug}/forms/Donation/${slug}`
  return { url, browser, edition: (await browser.get<EditedForm>(`${url}/edition`)).body }
}
type Campaign = Awaited<ReturnType<typeof aDraft>>

test('contents are saved and published by one call, which answers the whole view or changes nothing', async () => {
  const first = await read()
  const written = (changes: object) =>
    JSON.stringify({ ...(JSON.parse(first.source) as object), ...changes }, null, 2)
  const wrong = await publish(written({ goal: -5 }), first.revision)
  expect(wrong.body).toMatchObject({ versionId: null, edition: null, mistakes: [{ path: 'goal' }] })
  expect(await read()).toEqual(first)

  const source = written({ title: 'En une fois' })
  const { body } = await publish(source, first.revision)
  expect(body.edition).toEqual(await read())
  expect(body.edition?.versions[0]).toMatchObject({ id: body.versionId, isCurrent: true })
  const address = { organizationSlug: 'la-ruche', formType: 'Donation', formSlug: 'dons' } as const
  expect((await findForm(world.deps.db, address))?.definition.title).toBe('En une fois')

  expect(await publish(source, first.revision)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  // The newest version is published, not saved again.
  const again = await publish(source, body.edition?.revision)
  expect(again.body.edition?.versions).toHaveLength(2)
})

describe('the first publication', () => {
  const stateOf = async ({ url, browser }: Campaign) =>
    (await browser.get<EditedForm>(`${url}/edition`)).body.state
  const actionsOf = async (slug: string) => {
    const rows = world.deps.db
      .selectFrom('access_journal')
      .innerJoin('form', 'form.id', 'access_journal.form_id')
    const found = await rows
      .select('action')
      .where('form.slug', '=', slug)
      .orderBy('access_journal.id')
      .execute()
    return found.map(({ action }) => action)
  }

  test('of the contents shows the page with the same call, once', async () => {
    const campaign = await aDraft('le-lavoir', 'valid')
    const { edition, url, browser } = campaign
    const refused = await browser.post<SavedVersion>(`${url}/publish`, {
      source: JSON.stringify({ ...(JSON.parse(edition.source) as object), goal: -5 }),
      makesPublic: true,
    })
    expect(refused.body).toMatchObject({ edition: null, mistakes: [{ path: 'goal' }] })
    expect(await stateOf(campaign)).toBe('draft')

    const body = { source: edition.source, revision: edition.revision, makesPublic: true }
    const first = await browser.post<SavedVersion>(`${url}/publish`, body)
    expect(first.body.edition).toMatchObject({ state: 'published', versions: [{ isCurrent: true }, {}] })
    expect((await world.app.inject(`${url.replace('admin/', '')}/enriched`)).statusCode).toBe(200)
    const done = await actionsOf('le-lavoir')
    expect(done.toSorted()).toEqual(['stateChanged', 'versionPublished', 'versionSaved'])

    // An answer that was lost: the same call again, then with what is there now.
    expect((await browser.post(`${url}/publish`, body)).status).toBe(409)
    expect(await actionsOf('le-lavoir')).toEqual(done)
    const revision = first.body.edition?.revision
    const again = await browser.post<SavedVersion>(`${url}/publish`, { ...body, revision })
    expect(again.body.edition).toMatchObject({ state: 'published' })
    expect((await actionsOf('le-lavoir')).filter((action) => action === 'stateChanged')).toHaveLength(1)
  })

  test.each([
    ['is not asked for', 'valid', false],
    ['waits for the association', 'waiting', true],
  ])(
    'that %s publishes the contents of a draft, which stays one',
    async (slug, authenticationState, makesPublic) => {
      const campaign = await aDraft(slug.replaceAll(' ', '-'), authenticationState)
      const { source } = campaign.edition
      const { body } = await campaign.browser.post<SavedVersion>(`${campaign.url}/publish`, {
        source,
        makesPublic,
      })
      expect(body.edition).toMatchObject({ state: 'draft', versions: [{ isCurrent: true }, {}] })
    },
  )
})

test('a member who may not publish is refused', async () => {
  const reader = await aMember(world, 'lectrice@exemple.fr', { role: 'reader' })
  expect((await reader.post(`${form}/publish`, { source: '{}' })).status).toBe(403)
})
