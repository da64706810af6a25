import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AssociationDetails } from '#contract/admin/association-details.ts'
import type { AddedPicture, Pictures } from '#contract/admin/pictures.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import type { Organization } from '#contract/organization.ts'
import { makePageReads } from '#server/program/pages/page-reads.ts'
import { aForm } from '../../../build/a-form.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { changedDetails, detailsUrl } from '../../../build/access/association-details.ts'
import { aSentPicture, aStoredPicture } from '../../../build/access/pictures.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

const picturesUrl = '/ha-api/admin/organizations/la-ruche/pictures'

let world: World
let president: Browser
let own: string
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const { organisationId } = await aForm(world.deps.db)
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  own = await aStoredPicture(world, organisationId)
})
afterAll(() => world.close())

const save = async (changes: Parameters<typeof changedDetails>[1]) =>
  president.post<AssociationDetails & ApiErrorBody>(detailsUrl, await changedDetails(president, changes))
const urlOf = (name: string) => `/media/la-ruche/${name}`
const remove = async (name: string) => president.post<Pictures>(`${picturesUrl}/${name}/remove`)

test('a president sends a picture, chooses it as logo, banner and in the gallery, and takes it out again', async () => {
  const cookie = [...president.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { ...aSentPicture.headers, 'sec-fetch-site': 'same-origin', cookie }
  const sent = await world.app.inject({
    method: 'POST',
    url: picturesUrl,
    headers,
    payload: aSentPicture.body,
  })
  expect(sent.statusCode).toBe(201)
  const { name, url } = sent.json<AddedPicture>().added
  const gallery = [{ pictureUrl: urlOf(own), caption: ' La ruche ' }]
  const chosen = { logoUrl: url, logoAlt: ' Une abeille ', bannerUrl: url, bannerAlt: '', gallery }
  expect((await save(chosen)).body).toMatchObject({
    logoUrl: url,
    logoAlt: 'Une abeille',
    gallery: [{ pictureUrl: urlOf(own), caption: 'La ruche' }],
  })
  const shown = (await president.get<Organization>('/ha-api/organizations/la-ruche')).body
  expect(shown).toMatchObject({ logoUrl: url, logoAlt: 'Une abeille', bannerUrl: url, coverUrl: url })
  const reads = makePageReads(world.deps, { name: 'Obole' } as never, new Map() as never)
  expect((await reads.organizationPage('la-ruche'))?.about.gallery).toEqual([
    { pictureUrl: urlOf(own), caption: 'La ruche' },
  ])
  expect((await remove(own)).status).toBe(409)
  expect((await save({ logoUrl: '', bannerUrl: '', gallery: [] })).status).toBe(200)
  expect((await remove(name)).body.pictures.map((one) => one.name)).toEqual([own])
  const journal = await world.deps.db
    .selectFrom('access_journal')
    .select(['action', 'form_id'])
    .where('action', 'in', ['pictureAdded', 'pictureRemoved'])
    .execute()
  expect(journal).toEqual([
    { action: 'pictureAdded', form_id: null },
    { action: 'pictureRemoved', form_id: null },
  ])
})

test.each([
  [{ logoUrl: 'https://piege.exemple/x.png' }, 'details.logoAlt', 'FILE_REFERENCE'],
  [{ bannerUrl: '/media/le-verger/verger.png' }, 'details.bannerAlt', 'FILE_REFERENCE'],
  [{ bannerUrl: 'javascript:x()' }, 'details.bannerAlt', 'FILE_REFERENCE'],
  [{ gallery: [{ pictureUrl: '/x', caption: 'x' }] }, 'details.caption0', 'FILE_REFERENCE'],
  [{ gallery: [{ pictureUrl: '', caption: 'x' }] }, 'details.caption0', 'FILE_REFERENCE'],
  [{ logoAlt: 'x'.repeat(201) }, 'details.logoAlt', 'MAX_LENGTH'],
])('%j is refused at its field', async (changes, field, code) => {
  const { status, body } = await save(changes)
  expect([status, body.problems?.map((one) => [one.field, one.code])]).toEqual([400, [[field, code]]])
})

test('a picture of the gallery has a caption', async () => {
  const { status, body } = await save({ gallery: [{ pictureUrl: urlOf(own), caption: ' ' }] })
  expect([status, body.problems?.map((one) => [one.field, one.code])]).toEqual([
    400,
    [['details.caption0', 'REQUIRED']],
  ])
})

test('a picture of another association is none of this one', async () => {
  const verger = await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  const foreign = await aStoredPicture(world, verger.organisationId)
  for (const url of [`/media/le-verger/${foreign}`, urlOf(foreign)])
    expect((await save({ logoUrl: url })).status).toBe(400)
  expect((await remove(foreign)).status).toBe(404)
})
