import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { readPdf } from '../../../build/documents/read-pdf.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  const { db } = world.deps
  await aForm(db, { form: { slug: 'toit', title: 'Un toit pour la Ruche', summary: 'Aidez-nous à finir.' } })
  await aForm(db, { form: { slug: 'prive', state: 'private' } })
  for (const state of ['draft', 'disabled', 'deleted'] as const)
    await aForm(db, { form: { slug: state, state } })
})
afterAll(() => world.close())

const ask = (file: string, slug = 'toit') =>
  world.app.inject({ url: `/partage/la-ruche/formulaires/${slug}/${file}` })
const text = (pdf: Buffer) => readPdf(pdf).text.replaceAll('\u200b', '').replaceAll(/\s+/gu, ' ')

test('the code as SVG is plain, and may be shown anywhere', async () => {
  const { statusCode, headers, body } = await ask('qr.svg')
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(body).toMatch(/^<svg [^>]+><path [^>]+\/><path [^>]+\/><\/svg>$/)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(body).not.toBe((await ask('qr-en.svg')).body)
})

test('the code of a named link differs; what is no name gives the common code', async () => {
  const common = (await ask('qr.svg')).body
  expect((await ask('qr.svg?source=marche')).body).not.toBe(common)
  for (const query of ['source=a@b.fr', 'source=', 'source=a&source=b'])
    expect((await ask(`qr.svg?${query}`)).body).toBe(common)
})

test('the code as PNG is a square of two colours, without blur', async () => {
  const { rawPayload, headers } = await ask('qr.png')
  expect(headers['content-type']).toBe('image/png')
  const { data, info } = await sharp(rawPayload).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1200, 1200])
  expect([...new Set(data)].toSorted((one, other) => one - other)).toEqual([0, 255])
})

test.each([
  ['affiche-a4.pdf', 'fr', 'Scannez pour donner', '595.27', '841.88'],
  ['affiche-a5-en.pdf', 'en', 'Scan to give', '419.52', '595.27'],
])('the poster %s is one accessible page', async (file, lang, words, width, height) => {
  const { statusCode, headers, rawPayload } = await ask(file)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  const { structure, pages } = readPdf(rawPayload)
  expect(pages).toBe(1)
  expect(structure).toContain(`/Lang (${lang})`)
  expect(structure).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(structure).toMatch(/\/S \/H1\b/)
  expect(structure).toMatch(new RegExp(`MediaBox \\[0 0 ${width}\\d* ${height}`))
  const shown = text(rawPayload)
  for (const part of ['La Ruche', 'Un toit pour la Ruche', 'Aidez-nous à finir.', words])
    expect(shown).toContain(part)
  expect(shown.replaceAll(' ', '')).toContain('/associations/la-ruche/formulaires/toit')
  expect(shown).not.toContain('https://')
})

test('a poster is printed once, and again when the form has changed', async () => {
  const first = await ask('affiche-a4.pdf')
  expect((await ask('affiche-a4.pdf')).rawPayload.equals(first.rawPayload)).toBe(true)
  await aForm(world.deps.db, { form: { slug: 'toit', title: 'Un autre titre' } })
  expect(text((await ask('affiche-a4.pdf')).rawPayload)).toContain('Un autre titre')
})

test('a form that is reached by its link has its files; a draft and a closed form have none', async () => {
  expect((await ask('affiche-a5.pdf', 'prive')).statusCode).toBe(200)
  for (const slug of ['draft', 'disabled', 'deleted', 'inconnu'])
    for (const file of ['qr.svg', 'affiche-a4.pdf'])
      expect([slug, (await ask(file, slug)).statusCode]).toEqual([slug, 404])
})

test.each([
  'qr.pdf',
  'qr-fr.svg',
  'affiche-a3.pdf',
  'affiche-a4.png',
  'affiche-a4-de.pdf',
  'qr.svg.png',
  '..',
])('there is no file %s', async (file) => expect((await ask(file)).statusCode).toBe(404))

test('one client gets at most sixty files a minute', async () => {
  const limited = await aWorld({ limitsRates: true })
  await aForm(limited.deps.db, { form: { slug: 'toit' } })
  const statuses: number[] = []
  for (let call = 0; call < 62; call += 1) {
    const { statusCode } = await limited.app.inject({ url: '/partage/la-ruche/formulaires/toit/qr.svg' })
    statuses.push(statusCode)
  }
  await limited.close()
  expect(statuses.slice(0, 60)).toEqual(Array<number>(60).fill(200))
  expect(statuses.at(-1)).toBe(429)
})
