import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnAssociations } from '#contract/admin/own-associations.ts'
import { secondFactorGraceMs } from '#domain/access/second-factor.ts'
import { rights } from '#domain/access/rights.ts'
import { aForm } from '../../../build/a-form.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { signIn } from '../../../build/identity.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db, { organisation: { color: '#c8452f' } })
  await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
})
afterAll(() => world.close())

const path = '/ha-api/admin/associations'

test('a user reads their associations alone, with what they may do in each', async () => {
  const browser = await aMember(world, 'deux@exemple.fr', { role: 'president' })
  const named = { organizationSlug: 'le-verger', role: 'organiser', forms: ['Donation/dons'] } as const
  await aMember(world, 'deux@exemple.fr', named)
  const { body } = await browser.get<OwnAssociations>(path)
  expect(body.associations).toMatchObject([
    { organizationSlug: 'la-ruche', name: 'La Ruche', color: '#c8452f', rights: [...rights] },
    { organizationSlug: 'le-verger', name: 'Le Verger' },
  ])
  expect(body.associations[1]?.rights).toContain('form:read')
  expect(body.associations[1]?.rights).not.toContain('organisation:read')
  const other = await aMember(world, 'une@exemple.fr', { role: 'reader', organizationSlug: 'le-verger' })
  const { associations } = (await other.get<OwnAssociations>(path)).body
  expect(associations.map(({ organizationSlug }) => organizationSlug)).toEqual(['le-verger'])
})

test('nothing is answered while a second factor is overdue', async () => {
  const email = 'tard@exemple.fr'
  const browser = await aMember(world, email, { role: 'president' }, 'second factor')
  expect((await browser.get(path)).status).toBe(200)
  world.moveOurTime(secondFactorGraceMs)
  await signIn(world, browser, email)
  expect(await browser.get(path)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_MISSING' } })
})
