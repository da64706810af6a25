import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { applyFormFile } from '#server/catalogue/form/apply-form-file.ts'
import type { Db } from '#server/platform/db/schema.ts'

const slug = 'une-photographie'

/** Adds a donation with a photograph as banner, full of detail so that it compresses badly; returns its path. */
export async function addPhotographPage(db: Db): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'obole-photograph-'))
  await mkdir(join(folder, 'assets'))
  // As many bytes as a photograph of a crowd: 22 kB at the width of a phone.
  const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const
  const photograph = sharp({ create: { width: 400, height: 225, channels: 3, background: '#888888', noise } })
  const large = photograph.resize({ width: 1600 }).jpeg({ quality: 90 })
  await writeFile(join(folder, 'assets/quai.jpg'), await large.toBuffer())
  const form = {
    type: 'Donation',
    slug: 'dons',
    title: 'Un repas chaud',
    summary: 'Chaque soir d’hiver, des repas complets sur le quai.',
    acceptOpenDonation: true,
    presetAmounts: [1000, 4000, 9000],
    bannerUrl: 'assets/quai.jpg',
  }
  const organization = { slug, name: 'La Photographie', city: 'Nantes', zipCode: '44000' }
  await writeFile(join(folder, 'forms.json'), JSON.stringify({ organization, forms: [form] }))
  await applyFormFile(db, join(folder, 'forms.json'), new Date())
  await rm(folder, { recursive: true })
  return `/associations/${slug}/formulaires/${form.slug}`
}
