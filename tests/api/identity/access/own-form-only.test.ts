import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EditedForm, SavedVersion } from '#contract/admin/edited-form.ts'
import type { Members } from '#contract/admin/members.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import { type Invitation, InvitationSchema } from '#contract/mail/account-mails.ts'
import { invitationsToAddressMs, mostInvitationsToAddress } from '#domain/access/invitation.ts'
import { mostVersions } from '#domain/form/form-changes.ts'
import { aForm } from '../../../build/a-form.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { signIn } from '../../../build/identity.ts'
import { lastPayload } from '../../../build/mail/last-payload.ts'

let world: World
let president: Browser
/** Of the gala alone. */
let organiser: Browser
beforeAll(async () => {
  world = await aWorld()
  const discountCodes = [{ code: 'AMIS2026', percent: 10 }]
  await aForm(world.deps.db, { form: { title: 'Les dons secrets' } })
  await aForm(world.deps.db, { form: { type: 'Event', slug: 'gala', title: 'Le gala', discountCodes } })
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  organiser = await aMember(world, 'gala@exemple.fr', { role: 'organiser', forms: ['Event/gala'] })
})
afterAll(() => world.close())

const gala = '/ha-api/admin/organizations/la-ruche/forms/Event/gala'
const gifts = '/ha-api/admin/organizations/la-ruche/forms/Donation/dons'
const membersOf = async (browser: Browser, form = gala) =>
  (await browser.get<Members>(`${form}/members`)).body

describe('who administers one form', () => {
  test('reads no title of another form of a co-organiser', async () => {
    await aMember(world, 'deux@exemple.fr', { role: 'organiser', forms: ['Event/gala', 'Donation/dons'] })
    const formsOf = ({ members }: Members) => members.find(({ email }) => email === 'deux@exemple.fr')?.forms
    expect(formsOf(await membersOf(organiser))).toEqual(['Le gala'])
    expect(formsOf(await membersOf(president))).toEqual(['Le gala', 'Les dons secrets'])
  })

  test('reads nothing of the people of another form, nor of the association', async () => {
    const invite = async (email: string, role: string) =>
      (await president.post<Members>(`${gifts}/invitations`, { email, role })).body.invitations.find(
        (one) => one.email === email,
      )?.id
    const id = await invite('retire@exemple.fr', 'organiser')
    await president.post(`${gifts}/invitations/${id}/withdraw`)
    await invite('acceptee@exemple.fr', 'door')
    const where = { kind: 'invitation', recipient: 'acceptee@exemple.fr' }
    const { linkUrl }: Invitation = await lastPayload(world.deps.db, where, InvitationSchema)
    const accepted = aBrowser(world.url)
    await signIn(world, accepted, 'acceptee@exemple.fr')
    await accepted.post('/ha-api/admin/invitations/accept', { token: linkUrl.split('#')[1] })
    const { members } = await membersOf(president, gifts)
    const member = members.find(({ email }) => email === 'acceptee@exemple.fr')
    await president.post(`${gifts}/members/${member?.id}/remove`)
    await invite('tresor@exemple.fr', 'treasurer')
    const subjects = (await membersOf(president, gifts)).journal.map(({ action, subject }) => [
      action,
      subject,
    ])
    expect(subjects.slice(0, 6)).toEqual([
      ['memberInvited', 'tresor@exemple.fr'],
      ['memberRemoved', 'acceptee@exemple.fr'],
      ['invitationAccepted', 'acceptee@exemple.fr'],
      ['memberInvited', 'acceptee@exemple.fr'],
      ['invitationWithdrawn', 'retire@exemple.fr'],
      ['memberInvited', 'retire@exemple.fr'],
    ])
    const seen = JSON.stringify((await membersOf(organiser)).journal)
    expect(seen).not.toMatch(/retire|acceptee|tresor/)
    const ofGala = (await membersOf(president)).journal.map(({ subject }) => subject)
    expect(ofGala[0]).toBe('tresor@exemple.fr')
    expect(ofGala.join()).not.toMatch(/retire|acceptee/)
  })

  test('reads the journal of its own form', async () => {
    await president.post(`${gala}/invitations`, { email: 'porte@exemple.fr', role: 'door' })
    expect((await membersOf(organiser)).journal).toMatchObject([
      { action: 'memberInvited', subject: 'porte@exemple.fr', form: 'Le gala' },
    ])
  })
})

test('a mailbox gets few invitations in a day, also where each is withdrawn', async () => {
  const invite = () =>
    president.post<Members & ApiErrorBody>(`${gala}/invitations`, {
      email: 'cible@exemple.fr',
      role: 'reader',
    })
  for (let sent = 0; sent < mostInvitationsToAddress; sent += 1) {
    const { body } = await invite()
    const id = body.invitations.find(({ email }) => email === 'cible@exemple.fr')?.id
    expect((await president.post(`${gala}/invitations/${id}/withdraw`)).status).toBe(200)
  }
  expect((await invite()).body.code).toBe('TOO_MANY_REQUESTS')
  const other = { email: 'autre@exemple.fr', role: 'reader' }
  expect((await president.post(`${gala}/invitations`, other)).status).toBe(200)
  world.moveOurTime(invitationsToAddressMs + 1)
  await signIn(world, president, 'presidente@exemple.fr')
  expect((await invite()).status).toBe(200)
  world.moveOurTime(-invitationsToAddressMs - 1)
  await signIn(world, president, 'presidente@exemple.fr')
})

test.each(['treasurer', 'reader'] as const)(
  'a %s reads the contents without discount codes',
  async (role) => {
    const browser = await aMember(world, `${role}@exemple.fr`, { role })
    const { source } = (await president.get<EditedForm>(`${gala}/edition`)).body
    expect(source).toContain('AMIS2026')
    const { versionId } = (await president.post<SavedVersion>(`${gala}/versions`, { source })).body
    for (const path of ['edition', `versions/${versionId}`]) {
      expect((await president.get<EditedForm>(`${gala}/${path}`)).body.source).toContain('AMIS2026')
      const read = (await browser.get<EditedForm>(`${gala}/${path}`)).body.source
      expect(JSON.parse(read)).toMatchObject({
        title: 'Le gala',
        discountCodes: [{ code: '•••', percent: 10 }],
      })
      expect(read).not.toContain('AMIS2026')
    }
  },
)

test('versions are retained: the last that were published, and the last that never were', async () => {
  const read = async () => (await president.get<EditedForm>(`${gifts}/edition`)).body
  const { source } = await read()
  const save = async () =>
    (await president.post<SavedVersion>(`${gifts}/versions`, { source })).body.versionId
  const published = await save()
  await president.post(`${gifts}/versions/${published}/publish`, {})
  for (let count = 0; count < mostVersions + 3; count += 1) await save()
  const { versions } = await read()
  expect(versions).toHaveLength(mostVersions + 2)
  expect(versions.find(({ isCurrent }) => isCurrent)?.id).toBe(published)
  // The first one is what was there before the first change here.
  expect(versions.slice(-2).map(({ number, publishedAt }) => [number, publishedAt !== null])).toEqual([
    [2, true],
    [1, true],
  ])
  expect(versions[0]?.number).toBe(mostVersions + 5)
})
