import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HandoverLink } from '#contract/admin/association/handover.ts'
import { readFormFile } from '#domain/form/read-form-file.ts'
import { proofLifetimeMs } from '#domain/user/fresh-proof.ts'
import type { Browser } from '../../build/a-browser.ts'
import { aForm } from '../../build/a-form.ts'
import { aPayer, aShopper } from '../../build/a-shopper.ts'
import { aMember } from '../../build/access/a-member.ts'
import { downloadAs } from '../../build/access/download-as.ts'
import { aStoredPicture } from '../../build/access/pictures.ts'
import { aYearToClose } from '../../build/accounting/a-year-to-close.ts'
import { aReceiptOffice, receiptsDeclared } from '../../build/documents/receipts.ts'
import { payItems } from '../../build/money/pay-items.ts'

const url = '/ha-api/admin/organizations/la-ruche/handover'
let year: Awaited<ReturnType<typeof aYearToClose>>
let president: Browser

beforeAll(async () => {
  year = await aYearToClose()
  president = year.president
  const { world } = year
  await year.treasurer.post(
    '/ha-api/admin/organizations/la-ruche/closes',
    await year.aClose({ reason: 'Ok' }),
  )
  const gifts = await aForm(world.deps.db, { organisation: { ...receiptsDeclared } })
  const gift = { tierId: aShopper(world, gifts).openTierId, customAmount: 4250 }
  await payItems(world, gifts, [gift], aPayer)
  await aReceiptOffice(world).work()
  await aStoredPicture(world, gifts.organisationId)
})
afterAll(() => year.world.close())

/** The address of the archive, for a member who signed in a moment ago. */
const linkFor = async (browser: Browser) => (await browser.post<HandoverLink>(url, {})).body.href

async function archive(): Promise<Readonly<Record<string, Uint8Array>>> {
  const answer = await downloadAs(year.world, president, await linkFor(president))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="handover-la-ruche-.+\.zip"$/,
  )
  return unzipSync(new Uint8Array(await answer.arrayBuffer()))
}

test('the archive has the people, the money, the papers and the campaigns, and explains them', async () => {
  const files = await archive()
  const names = Object.keys(files)
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  expect(names).toEqual(
    expect.arrayContaining([
      'read-me.html',
      'people.csv',
      'imported.csv',
      'orders.csv',
      'lines.csv',
      'payments.csv',
      'participants/Event-gala.csv',
      'money/movements.csv',
      'campaigns/forms.json',
      'team.csv',
    ]),
  )
  expect(names.filter((name) => /^money\/closed-years\/\d{4}-12-31-1\/./.test(name))).toHaveLength(6)
  expect(names.filter((name) => /^money\/.*FEC\d{8}\.txt$/.test(name)).length).toBeGreaterThan(0)
  // Each part that the page links is in the archive.
  const linked = [...textOf('read-me.html').matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path)
  expect(linked.filter((path) => !names.some((name) => name.startsWith(path)))).toEqual([])
  expect(textOf('orders.csv').trim().split('\r\n').length).toBeGreaterThan(3)
  expect(textOf('orders.csv')).toContain(aPayer.email)
  expect(textOf('team.csv')).toContain('presidente@exemple.fr')
  const receipts = names.filter((name) => name.endsWith('.pdf'))
  expect(receipts.map((name) => strFromU8(files[name] ?? new Uint8Array()).slice(0, 5))).toEqual(['%PDF-'])
})

test('its campaigns are a definition file with its pictures, as another site takes it over', async () => {
  const files = await archive()
  const written: unknown = JSON.parse(strFromU8(files['campaigns/forms.json'] ?? new Uint8Array()))
  const { organisation, forms } = readFormFile(written, (path) => path)
  expect(organisation.slug).toBe('la-ruche')
  expect(forms.map(({ slug, state }) => [slug, state])).toContainEqual(['gala', 'published'])
  expect(Object.keys(files).some((name) => name.startsWith('campaigns/assets/'))).toBe(true)
})

test('only a president saves it, and the journal says so', async () => {
  const secretary = await aMember(year.world, 'secretaire@exemple.fr', { role: 'secretary' })
  const link = await linkFor(president)
  for (const other of [year.treasurer, secretary]) {
    expect((await other.get(url)).body).toEqual({ canSave: false })
    expect((await other.post(url, {})).status).toBe(403)
    // The address gives no access to who has it.
    expect((await downloadAs(year.world, other, link)).status).toBe(403)
  }
  const entries = await year.world.deps.db
    .selectFrom('access_journal')
    .select('action')
    .where('action', '=', 'archiveExported')
    .execute()
  expect(entries).toHaveLength(2)
})

test('another association has its own, and an address ends', async () => {
  const neighbour = await aMember(year.world, 'voisine@exemple.fr', {
    role: 'president',
    organizationSlug: 'le-verger',
  })
  const link = await linkFor(president)
  const theirs = link.replace('la-ruche', 'le-verger')
  expect((await downloadAs(year.world, neighbour, link)).status).toBe(404)
  expect((await downloadAs(year.world, neighbour, theirs)).status).toBe(404)
  year.world.moveOurTime(proofLifetimeMs + 1000)
  await president.post('/ha-oauth/session/refresh')
  expect((await president.post(url, {})).body).toMatchObject({ code: 'PROOF_REQUIRED' })
  expect((await downloadAs(year.world, president, link)).status).toBe(404)
})
