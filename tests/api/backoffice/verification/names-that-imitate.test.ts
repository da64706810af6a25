import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Registered } from '#contract/account/registration.ts'
import type { AssociationDetails } from '#contract/admin/association-details.ts'
import type { EditedForm, SavedVersion } from '#contract/admin/edited-form.ts'
import type { Reports } from '#contract/admin/operator-reports.ts'
import type { VerificationFile, Verifications } from '#contract/admin/operator-verification.ts'
import type { Verification } from '#contract/admin/verification.ts'
import type { Compliance } from '#contract/organization.ts'
import { emptyRegistration } from '#domain/organisation/check-registration.ts'
import { createOperator } from '#server/identity/access/manage-operators.ts'
import { aCaller } from '../../../build/a-caller.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { changedDetails } from '../../../build/access/association-details.ts'
import { haveSecondFactor } from '../../../build/access/a-member.ts'
import { signIn } from '../../../build/identity.ts'

const ruche = { organizationSlug: 'la-ruche', name: 'La Ruche' }
const registration = {
  ...emptyRegistration,
  number: 'w442 000 123',
  address: '3 rue du Lavoir',
  zipCode: '44000',
  city: 'Nantes',
  email: 'bonjour@lavoir.exemple.fr',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  isRepresentative: true,
}

let world: World
let operator: Browser
let count = 0
beforeAll(async () => {
  world = await aWorld()
  await aForm(world.deps.db)
  operator = await aUser('exploitation@exemple.fr', () =>
    createOperator(world.deps, 'exploitation@exemple.fr'),
  )
})
afterAll(() => world.close())

async function aUser(email: string, first: () => Promise<unknown> = async () => {}): Promise<Browser> {
  const browser = aBrowser(world.url)
  await first()
  await haveSecondFactor(world, (await signIn(world, browser, email)).userId)
  return browser
}

/** An association that a new president registers with a name, and the calls of both. */
async function registered(name: string) {
  count += 1
  const president = await aUser(`zoe-${count}@exemple.fr`)
  const { body, status } = await president.post<Registered>('/ha-api/users/me/registration', {
    ...registration,
    name,
  })
  expect(status).toBe(201)
  const slug = body.organizationSlug
  const own = `/ha-api/admin/organizations/${slug}`
  return {
    slug,
    publish: async () =>
      (await president.post(`${own}/forms/Donation/dons/state`, { change: 'publish' })).status,
    publishContents: async () => {
      const { source } = (await president.get<EditedForm>(`${own}/forms/Donation/dons/edition`)).body
      const written = { source, makesPublic: true }
      const { body } = await president.post<SavedVersion>(`${own}/forms/Donation/dons/publish`, written)
      return body.edition?.state
    },
    waitsFor: async () =>
      (await president.get<EditedForm>(`${own}/forms/Donation/dons/edition`)).body.waitsFor,
    isHeld: async () => (await president.get<Verification>(`${own}/verification`)).body.isNameHeld,
    collects: async () =>
      (await president.get<Compliance>(`/ha-api/organizations/${slug}/compliance/agg/overview`)).body
        .allowCollect,
    rename: async (to: string) => {
      const details = await changedDetails(president, { name: to }, `${own}/details`)
      const renamed = await president.post<AssociationDetails>(`${own}/details`, details)
      expect(renamed.status).toBe(200)
      expect((await president.get<AssociationDetails>(`${own}/details`)).body).toEqual(renamed.body)
    },
    file: `/ha-api/site/verifications/${slug}`,
  }
}

test('a name that imitates a verified one is a draft until an operator allows it', async () => {
  const fake = await registered('LA-RUCHE (association)')
  expect([await fake.isHeld(), await fake.waitsFor(), await fake.collects()]).toEqual([true, 'name', false])
  expect(await fake.publish()).toBe(409)
  const later = await registered('Les Amis du Lavoir')
  const queue = (await operator.get<Verifications>('/ha-api/site/verifications')).body.organizations
  expect(queue.map(({ organizationSlug, resembles }) => [organizationSlug, resembles])).toEqual([
    [fake.slug, ruche],
    [later.slug, null],
  ])
  const file = await operator.get<VerificationFile>(fake.file)
  expect(file.body).toMatchObject({ resembles: ruche, decisions: ['suspend', 'allowName'] })
  const allowed = await operator.post<VerificationFile>(`${fake.file}/decision`, { decision: 'allowName' })
  expect(allowed.body).toMatchObject({ resembles: null, decisions: ['suspend'] })
  expect((await operator.post(`${fake.file}/decision`, { decision: 'allowName' })).status).toBe(409)
  expect([await fake.isHeld(), await fake.waitsFor(), await fake.collects()]).toEqual([false, null, true])
  expect(await fake.publish()).toBe(200)
})

test('another name that imitates holds an association that collects, and an own one releases it', async () => {
  const other = await registered('Le Rucher')
  expect(await other.publish()).toBe(200)
  await other.rename('La Ruch3')
  expect([await other.isHeld(), await other.collects()]).toEqual([true, false])
  await other.rename('Le Rucher nantais')
  expect([await other.isHeld(), await other.collects()]).toEqual([false, true])
})

test('a namesake that was verified since holds what is about to be published', async () => {
  const first = await registered('Chœur de l’Erdre')
  expect(await first.isHeld()).toBe(false)
  await aForm(world.deps.db, { organisation: { slug: 'choeur', name: 'Choeur de l’Erdre' } })
  expect(await first.publish()).toBe(409)
  expect(await first.waitsFor()).toBe('name')

  const second = await registered('Chœur de la Loire')
  await aForm(world.deps.db, { organisation: { slug: 'loire', name: 'Choeur de la Loire' } })
  expect(await second.publishContents()).toBe('draft')
  expect(await second.waitsFor()).toBe('name')
})

test('reports of names and campaigns that imitate come first, with what they imitate', async () => {
  const report = { reason: 'SPAM', userEmail: 'zoe.moreau@exemple.fr', userMessage: 'Ce n’est pas elle.' }
  const reportPage = (url: string) => aCaller(world.url)('POST', '/abuses', { ...report, url })
  await aForm(world.deps.db, {
    organisation: { slug: 'lavoir', name: 'Le Lavoir', authenticationState: 'initial' },
    form: { slug: 'aide', title: 'Association La Ruche' },
  })
  await reportPage('/associations/lavoir/formulaires/aide')
  await reportPage('/associations/lavoir')
  const { reports } = (await operator.get<Reports>('/ha-api/site/reports')).body
  expect(reports.map(({ resembles }) => resembles)).toEqual([ruche, null])
})
