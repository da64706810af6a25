import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EditedForm, SavedVersion } from '#contract/admin/edited-form.ts'
import type { AggForm, Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import { makePageReads } from '#server/program/pages/page-reads.ts'
import { aForm } from '../../../build/a-form.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

const script = '"><img src=x onerror=x()><script>x()</script>'
const html = `<h3 style="color:red" onclick="x()">Titre</h3>${script}<svg onload="x()"></svg><a href="java&Tab;script:x()">un</a><a href="//evil.exemple">deux</a>`
const clean =
  /^<h3>Titre<\/h3>"&gt;<a rel="nofollow ugc noopener">un<\/a><a rel="nofollow ugc noopener">deux<\/a>$/
const badAddresses = [
  'javascript:x()',
  'data:image/svg+xml,<svg onload="x()"/>',
  '//evil.exemple/x.png',
  'http://evil.exemple/x.svg" onload="x()',
  'assets/../../etc/passwd',
  'assets/absent.svg',
]

let world: World
let president: Browser
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db, {
    organisation: { faq: [{ question: `Pourquoi ${script} ?`, answer: script }] },
    form: { type: 'Event', slug: 'gala', tiers: [{ key: 'place', name: 'Place', price: 1500 }] },
  })
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
})
afterAll(() => world.close())

const form = '/ha-api/admin/organizations/la-ruche/forms/Event/gala'
const names = 'organizationSlug=la-ruche&formType=Event&formSlug=gala'
const save = async (changes: object) => {
  const { source } = (await president.get<EditedForm>(`${form}/edition`)).body
  const written = JSON.stringify({ ...(JSON.parse(source) as object), ...changes })
  return (await president.post<SavedVersion>(`${form}/versions`, { source: written })).body
}
const publish = async (id: string | null) =>
  (await president.post<SavedVersion>(`${form}/versions/${id}/publish`, {})).body
const storedForm = () =>
  world.deps.db.selectFrom('form').select(['id', 'definition']).executeTakeFirstOrThrow()
const publicForm = async () => (await president.get<AggForm>(`/ha-api/agg/form?${names}`)).body

describe('what an administrator writes', () => {
  test('rich texts are cleaned before they are stored', async () => {
    const texts = { descriptionHtml: html, projectOwnersHtml: html, projectBeneficiariesHtml: html }
    const { versionId, mistakes } = await save(texts)
    expect(mistakes).toEqual([])
    expect(await publish(versionId)).toMatchObject({ mistakes: [] })
    const { definition } = await storedForm()
    for (const key of ['descriptionHtml', 'projectOwnersHtml', 'projectBeneficiariesHtml'] as const)
      expect(definition[key]).toMatch(clean)
  })

  test.each(badAddresses)('%s is no address of a picture', async (bad) => {
    for (const changes of [
      { logoUrl: bad },
      { bannerUrl: bad },
      { gallery: [{ pictureUrl: bad, caption: 'Un bal' }] },
      { tiers: [{ key: 'place', name: 'Place', price: 1500, pictureUrl: bad }] },
    ])
      expect(await save(changes)).toMatchObject({
        versionId: null,
        mistakes: [expect.objectContaining({}) as object],
      })
  })

  test.each(badAddresses)('%s is no address of a link', async (bad) => {
    const { versionId, mistakes } = await save({ onlineUrl: bad })
    expect([versionId, mistakes.map(({ path }) => path)]).toEqual([null, ['onlineUrl']])
  })

  test('other texts stay texts, to the letter: pages show them as such', async () => {
    const news = [{ date: '2026-11-01', title: script, text: html }]
    const { versionId, mistakes } = await save({ title: 'Le gala', summary: html, news })
    expect(mistakes).toEqual([])
    await publish(versionId)
    const { definition } = await storedForm()
    expect([definition.summary, definition.news?.[0]?.text]).toEqual([html, html])
  })

  test('an older version is read as strictly as a new text when it is published again', async () => {
    const { versionId } = await save({ title: 'Une version' })
    const { source } = (await president.get<{ source: string }>(`${form}/versions/${versionId}`)).body
    const rewritten = JSON.stringify({ ...(JSON.parse(source) as object), onlineUrl: 'javascript:x()' })
    await world.deps.db
      .updateTable('form_version')
      .set({ source: rewritten })
      .where('id', '=', versionId ?? '')
      .execute()
    expect((await publish(versionId)).mistakes.map(({ path }) => path)).toEqual(['onlineUrl'])
    expect((await storedForm()).definition.title).not.toBe('Une version')
  })
})

describe('what was stored past the checks', () => {
  const bad = 'javascript:x()'
  beforeAll(async () => {
    const { db } = world.deps
    const { id, definition } = await storedForm()
    const hostile = {
      ...definition,
      descriptionHtml: html,
      projectOwnersHtml: html,
      onlineUrl: bad,
      logoUrl: '//evil.exemple/x.svg',
      bannerUrl: 'data:image/svg+xml,<svg onload="x()"/>',
      color: 'red;background:url(//evil.exemple)',
      gallery: [{ pictureUrl: bad, caption: 'Un bal' }],
      tiers: definition.tiers.map((tier) => ({ ...tier, pictureUrl: bad })),
    }
    await db
      .updateTable('form')
      .set({ definition: JSON.stringify(hostile) })
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('form_version')
      .set({ definition: JSON.stringify(hostile) })
      .execute()
    const organisation = await db.selectFrom('organisation').select('definition').executeTakeFirstOrThrow()
    const contact = { ...organisation.definition.contact, url: bad }
    const owner = { ...organisation.definition, contact, logoUrl: bad, bannerUrl: bad, color: hostile.color }
    await db
      .updateTable('organisation')
      .set({ definition: JSON.stringify(owner) })
      .execute()
  })

  const isHarmless = (answer: unknown) =>
    expect(JSON.stringify(answer)).not.toMatch(/javascript:|data:|evil\.exemple|onclick|onload|<script|<svg/)

  test('is cleaned when a page reads it', async () => {
    const { form: shown, organization } = await publicForm()
    expect(shown.descriptionHtml).toMatch(clean)
    const { summary: _summary, title: _title, ...rest } = shown
    isHarmless([rest, organization])
    const { body } = await president.get<Form>('/ha-api/organizations/la-ruche/forms/Event/gala/enriched')
    expect([body.logoUrl, body.bannerUrl, body.onlineUrl, body.color]).toEqual([null, null, null, null])
    const owner = (await president.get<Organization>('/ha-api/organizations/la-ruche')).body
    expect([owner.contact.url, owner.logoUrl, owner.color]).toEqual(['', null, null])
  })

  test('is cleaned in the preview of a version', async () => {
    const reads = makePageReads(world.deps, { name: 'Obole' } as never, new Map() as never)
    const { id } = await world.deps.db.selectFrom('form_version').select('id').executeTakeFirstOrThrow()
    const cookie = [...president.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const key = { organizationSlug: 'la-ruche', formType: 'evenements', formSlug: 'gala' }
    const preview = await reads.ownPage(key, cookie, id)
    expect(preview?.page.form.descriptionHtml).toMatch(clean)
    expect(preview?.about?.gallery).toEqual([])
    const { summary: _summary, title: _title, ...rest } = preview?.page.form ?? {}
    isHarmless([rest, preview?.page.organization])
  })
})
