import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AssociationDetails } from '#contract/admin/association-details.ts'
import type { Members } from '#contract/admin/members.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import type { Organization } from '#contract/organization.ts'
import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import { aForm } from '../../../build/a-form.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { changedDetails, detailsUrl } from '../../../build/access/association-details.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
let president: Browser
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const organisation = { rnaNumber: 'W442999901', hasBankDetails: false, authenticationState: 'initial' }
  await aForm(world.deps.db, { organisation })
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
})
afterAll(() => world.close())

const save = async (changes: Parameters<typeof changedDetails>[1]) =>
  president.post<AssociationDetails & ApiErrorBody>(detailsUrl, await changedDetails(president, changes))
const stored = async (): Promise<OrganisationDefinition> =>
  (
    await world.deps.db
      .selectFrom('organisation')
      .select('definition')
      .where('slug', '=', 'la-ruche')
      .executeTakeFirstOrThrow()
  ).definition
const versionOf = async () =>
  (await world.deps.db.selectFrom('form').select('display_version').executeTakeFirstOrThrow()).display_version

const noQuestion = { question: '', answer: '' }

test('a president completes what the association says of itself, and its pages are read again', async () => {
  const before = await stored()
  const version = await versionOf()
  const faq = [noQuestion, { question: ' Quand ? ', answer: 'Le samedi.' }, { question: '', answer: ' ' }]
  const changes = {
    name: 'La Grande\r\nRuche',
    description: 'Une épicerie\u202e solidaire.',
    address: '1 quai du Port',
    zipCode: '44000',
    city: 'Nantes',
    email: '\u00a0bonjour@exemple.fr\u200b',
    phone: '02 40 00 00 00',
    url: 'https://exemple.fr',
    faq,
  }
  const { status, body } = await save(changes)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'La Grande Ruche',
    description: 'Une épicerie solidaire.',
    faq: [{ question: 'Quand ?', answer: 'Le samedi.' }],
  })
  const { name: _name, description: _description, contact: _contact, faq: _faq, ...others } = await stored()
  const none = {
    orderMails: 'each',
    widgetSites: [],
    organisersCreate: false,
    logoAlt: '',
    bannerAlt: '',
    bannerColor: null,
    gallery: [],
  }
  const place = { address: '1 quai du Port', zipCode: '44000', city: 'Nantes' }
  expect(others).toEqual({ ...pick(before), ...none, ...place })
  expect(await versionOf()).not.toBe(version)
  const shown = (await president.get<Organization>('/ha-api/organizations/la-ruche')).body
  expect(shown.contact).toEqual({
    email: 'bonjour@exemple.fr',
    phone: '02 40 00 00 00',
    url: 'https://exemple.fr',
  })
  const members = '/ha-api/admin/organizations/la-ruche/forms/Donation/dons/members'
  const [entry] = (await president.get<Members>(members)).body.journal
  expect(entry?.action).toBe('detailsChanged')
  expect(entry?.changes).toContainEqual({
    kind: 'detail',
    name: 'name',
    before: before.name,
    after: 'La Grande Ruche',
  })
  expect(entry?.changes).toContainEqual({ kind: 'detail', name: 'email', before: null, after: null })
})

function pick({ name: _n, description: _d, contact: _c, faq: _f, ...others }: OrganisationDefinition) {
  return others
}

test.each([
  [{ name: ' ' }, 'details.name', 'REQUIRED'],
  [{ email: 'zoe@' }, 'details.email', 'EMAIL'],
  [{ phone: '12' }, 'details.phone', 'PHONE'],
  [{ zipCode: 'é' }, 'details.zipCode', 'ZIP_CODE'],
  [{ url: 'javascript:alert(1)' }, 'details.url', 'WEB_ADDRESS'],
  [{ url: '//piege.exemple' }, 'details.url', 'WEB_ADDRESS'],
  [{ widgetSites: ['https://exemple.fr', 'https://*.exemple.fr'] }, 'details.widgetSites', 'WEB_ADDRESS'],
  [{ widgetSites: ['https://exemple.fr; script-src *'] }, 'details.widgetSites', 'WEB_ADDRESS'],
  [{ city: 'x'.repeat(101) }, 'details.city', 'MAX_LENGTH'],
  [{ faq: [{ question: 'Quand ?', answer: '' }] }, 'details.answer0', 'REQUIRED'],
  // Numbered as typed: the empty entry before it counts.
  [{ faq: [noQuestion, { question: 'Quand ?', answer: '\u202e' }] }, 'details.answer1', 'REQUIRED'],
])('%j is refused at its field', async (changes, field, code) => {
  const before = await stored()
  const { status, body } = await save(changes)
  expect([status, body.problems?.map((one) => [one.field, one.code])]).toEqual([400, [[field, code]]])
  expect(await stored()).toEqual(before)
})

test('numbers, bank details and verification are not part of it, nor is a name that was checked', async () => {
  const typed = { ...(await changedDetails(president)), rnaNumber: 'W000000000' }
  expect((await president.post<AssociationDetails>(detailsUrl, typed)).body.rnaNumber).toBe('W442999901')
  const verified = { ...(await stored()), authenticationState: 'valid' as const }
  await world.deps.db
    .updateTable('organisation')
    .set({ definition: JSON.stringify(verified) })
    .where('slug', '=', 'la-ruche')
    .execute()
  const { body } = await save({ name: 'Une autre', city: 'Rezé' })
  expect(body).toMatchObject({ name: 'La Grande Ruche', city: 'Rezé', rnaNumber: 'W442999901' })
})

test('the sites that may frame its widgets are stored as origins, once each', async () => {
  const { body } = await save({
    widgetSites: [' https://Exemple.fr/ ', 'https://exemple.fr', 'http://localhost:3000'],
  })
  expect(body.widgetSites).toEqual(['https://exemple.fr', 'http://localhost:3000'])
  expect((await stored()).widgetSites).toEqual(body.widgetSites)
  expect((await save({ widgetSites: [] })).body.widgetSites).toEqual([])
})

test('what changed meanwhile is not overwritten unseen', async () => {
  const late = await changedDetails(president, { city: 'Trop tard' })
  await save({ city: 'Saint-Nazaire' })
  expect((await president.post(detailsUrl, late)).status).toBe(409)
  expect((await stored()).city).toBe('Saint-Nazaire')
})

test('others of the association read it, organisers of a form do not', async () => {
  const reader = await aMember(world, 'lecture@exemple.fr', { role: 'reader' })
  expect((await reader.get<AssociationDetails>(detailsUrl)).body.canEdit).toBe(false)
  expect((await reader.post(detailsUrl, await changedDetails(president))).status).toBe(403)
  const organiser = await aMember(world, 'dons@exemple.fr', { role: 'organiser', forms: ['Donation/dons'] })
  expect((await organiser.get(detailsUrl)).status).toBe(403)
})
