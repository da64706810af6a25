import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AggForm } from '#contract/form.ts'
import { formTypes } from '#domain/form/form-definition.ts'
import { coverPath } from '#domain/cover/cover.ts'
import { coverPng } from '#server/catalogue/cover/cover-png.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  await aForm(world.deps.db, { form: { type: 'Donation', slug: 'dons', color: '#c8452f' } })
})
afterAll(() => world.close())

const kinds = [...formTypes, null]
const cover = (formType: (typeof kinds)[number]) => ({
  formType,
  color: '#1f6f54',
  organizationName: 'La Ruche',
})

test('every kind has a cover of its own, without a font, a script or a reference', async () => {
  const drawings = new Set<string>()
  for (const kind of kinds) {
    const answer = await fetch(world.url + coverPath(cover(kind)))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('image/svg+xml')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const drawing = await answer.text()
    expect(drawing).not.toMatch(/<text|<script|href|url\(|undefined|NaN/)
    // A page inlines drawings of up to 8 kB.
    expect(drawing.length).toBeLessThan(5_000)
    drawings.add(drawing)
  }
  // A partner's checkout has no page; it looks like a payment.
  expect(drawings.size).toBe(kinds.length - 1)
})

test('a cover as PNG has the asked size, and more than one colour', async () => {
  const picture = await coverPng(cover('Event'), 600, 200)
  const { width, height, format } = await sharp(picture).metadata()
  expect({ width, height, format }).toEqual({ width: 600, height: 200, format: 'png' })
  const { channels } = await sharp(picture).stats()
  expect(channels.some(({ min, max }) => max - min > 60)).toBe(true)
})

test('a form without a banner has a cover in its data, its page and its list; its association too', async () => {
  const query = 'organizationSlug=la-ruche&formType=Donation&formSlug=dons'
  const answer = await fetch(`${world.url}/ha-api/agg/form?${query}`)
  const { form, organization } = (await answer.json()) as AggForm
  expect(form.bannerUrl).toBeNull()
  expect(form.coverUrl).toBe('/covers/formulaires-c8452f-R.svg')
  expect(organization.coverUrl).toMatch(/^\/covers\/association-[0-9a-f]{6}-R\.svg$/)
})

test.each(['/covers/zzz-c8452f-R.svg', '/covers/evenements-c8452f-R.png', '/covers/%2e%2e'])(
  '%s is not found',
  async (path) => {
    expect((await fetch(world.url + path)).status).toBe(404)
  },
)
