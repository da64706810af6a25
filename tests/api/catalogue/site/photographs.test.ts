import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyFormFile } from '#server/catalogue/form/apply-form-file.ts'
import { averageColor } from '#server/catalogue/organisation/make-copies.ts'
import type { EditedForm, SavedVersion } from '#contract/admin/edited-form.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
let folder: string
const now = new Date('2026-11-01T09:00:00Z')

beforeAll(async () => {
  world = await aWorld()
  folder = await mkdtemp(join(tmpdir(), 'photographs-'))
  await mkdir(join(folder, 'assets'))
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const photograph = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#888', noise } })
  await writeFile(join(folder, 'assets/quai.jpg'), await photograph.blur(2).jpeg({ quality: 90 }).toBuffer())
  const form = {
    type: 'Donation',
    slug: 'dons',
    title: 'Dons',
    acceptOpenDonation: true,
    bannerUrl: 'assets/quai.jpg',
  }
  const organization = { slug: 'la-ruche', name: 'La Ruche', city: 'Nantes', zipCode: '44000' }
  await writeFile(join(folder, 'forms.json'), JSON.stringify({ organization, forms: [form] }))
  await applyFormFile(world.deps.db, join(folder, 'forms.json'), now)
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const picture = async (name: string) => {
  const answer = await fetch(`${world.url}/media/la-ruche/${name}`)
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('a photograph has smaller copies in AVIF and WebP', async () => {
  const original = await picture('quai.jpg')
  for (const format of ['avif', 'webp']) {
    const copy = await picture(`quai.jpg.w480.${format}`)
    expect(copy.type).toBe(`image/${format}`)
    expect(copy.bytes.length).toBeLessThan(original.bytes.length / 4)
    const { width, height } = await sharp(copy.bytes).metadata()
    expect({ width, height }).toEqual({ width: 480, height: 270 })
  }
})

test('its average colour is known until it is there', async () => {
  const form = await fetch(
    `${world.url}/ha-api/agg/form?organizationSlug=la-ruche&formType=Donation&formSlug=dons`,
  )
  const agg = (await form.json()) as { form: { coverColor: string } }
  // Noise around the middle grey.
  expect(agg.form.coverColor).toMatch(/^#(?:[78][0-9a-f]){3}$/)
  const white = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#ff000000' } })
    .png()
    .toBuffer()
  expect(await averageColor(white)).toBe('#ffffff')
})

test('a copy that does not exist is the photograph itself, and no other name is found', async () => {
  expect((await picture('quai.jpg.w999.avif')).type).toBe('image/jpeg')
  const answer = await fetch(`${world.url}/media/la-ruche/autre.jpg.w480.avif`)
  expect(answer.status).toBe(404)
})

test('the same file applied again makes no copy again', async () => {
  const copies = () => world.deps.db.selectFrom('media').select(['name', 'sha256']).orderBy('name').execute()
  const before = await copies()
  expect(before).toHaveLength(9)
  const applied = await applyFormFile(world.deps.db, join(folder, 'forms.json'), now)
  expect(applied.forms[0]?.change).toBe('unchanged')
  expect(await copies()).toEqual(before)
})

test('an administrator saves its page as it is shown to them, and the colour stays', async () => {
  const president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  const path = '/ha-api/admin/organizations/la-ruche/forms/Donation/dons'
  const { source, revision } = (await president.get<EditedForm>(`${path}/edition`)).body
  const { versionId, mistakes } = (
    await president.post<SavedVersion>(`${path}/versions`, { source, revision })
  ).body
  expect(mistakes).toEqual([])
  await president.post(`${path}/versions/${versionId}/publish`, {})
  const { definition } = await world.deps.db.selectFrom('form').select('definition').executeTakeFirstOrThrow()
  expect(definition.bannerColor).toMatch(/^#(?:[78][0-9a-f]){3}$/)
})
