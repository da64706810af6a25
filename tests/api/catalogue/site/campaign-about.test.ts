import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AggForm } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import { makePageAddresses } from '#server/program/pages/page-reads.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
let form: StoredForm

const organisation = {
  foundedYear: 1987,
  verifiedOn: '2026-03-12',
  faq: [{ question: 'Puis-je aider ?', answer: 'Oui.' }],
}
const publish = (changes: Readonly<Record<string, unknown>>) =>
  aForm(world.deps.db, { organisation, form: changes })
const aboutForm = async () => {
  const { call, names } = aShopper(world, form)
  const { body } = await call<AggForm>(
    'GET',
    `/agg/form?${new URLSearchParams({ ...names, formType: 'Donation' })}`,
  )
  return body
}

beforeAll(async () => {
  world = await aWorld()
  form = await publish({})
})
afterAll(() => world.close())

test('a form names its organiser, and answers questions', async () => {
  const { organization, about } = await aboutForm()
  expect(organization).toMatchObject({ foundedYear: 1987, verifiedOn: '2026-03-12' })
  expect(about).toEqual({
    news: [],
    takesFollowers: true,
    gallery: [],
    faq: organisation.faq,
    otherForms: [],
  })
})

test('an association whose papers are not checked is not verified, whatever its file says', async () => {
  const waiting = { slug: 'en-attente', verifiedOn: '2026-03-12', authenticationState: 'waiting' }
  await aForm(world.deps.db, { organisation: waiting })
  const { call } = aShopper(world, form)
  const { body } = await call<Organization>('GET', '/organizations/en-attente')
  expect(body.verifiedOn).toBeNull()
})

test('the other campaigns are the published ones that are not over, and the page changes with them', async () => {
  const key = { organizationSlug: 'la-ruche', formType: 'formulaires', formSlug: 'dons' }
  const before = await makePageAddresses(world.deps).cacheVersion(key)
  await publish({ slug: 'brouillon', state: 'draft' })
  await publish({ slug: 'amis', state: 'private' })
  await publish({ slug: 'fini', saleEndDate: '2020-01-01' })
  await publish({ type: 'Checkout', slug: 'partenaire' })
  await publish({ type: 'Event', slug: 'bal', title: 'Le bal' })
  expect(await makePageAddresses(world.deps).cacheVersion(key)).not.toBe(before)
  await expect
    .poll(async () => (await aboutForm()).about.otherForms)
    .toEqual([
      {
        organizationSlug: 'la-ruche',
        formType: 'Event',
        formSlug: 'bal',
        url: expect.stringMatching(/la-ruche\/evenements\/bal$/) as string,
        title: 'Le bal',
      },
    ])
})

test('news appear from their day on, the newest first, and pictures have their captions', async () => {
  const gallery = [{ pictureUrl: 'assets/mare.jpg', caption: 'La mare' }]
  const news = ['2026-10-01', '2026-10-20', '2046-01-01'].map((date) => ({
    date,
    title: date,
    text: 'Merci.',
  }))
  await publish({ gallery, news })
  const shown = {
    gallery: [{ pictureUrl: '/media/la-ruche/mare.jpg', caption: 'La mare' }],
    news: ['2026-10-20', '2026-10-01'].map((date) => ({ key: date, date, title: date, text: 'Merci.' })),
  }
  await expect.poll(async () => (await aboutForm()).about).toMatchObject(shown)
  const { call } = aShopper(world, form)
  const { body } = await call<object>('GET', '/organizations/la-ruche/forms/formulaires/dons/enriched')
  expect(body).not.toHaveProperty('news')
})
