import { afterAll, beforeAll, expect, test } from 'vitest'
import { parisDate } from '#domain/format.ts'
import { aForm } from '../../build/a-form.ts'
import type { Browser } from '../../build/a-browser.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { aMember } from '../../build/access/a-member.ts'
import { downloadAs } from '../../build/access/download-as.ts'
import { type OfficeCell, missingOffice, openInOffice } from '../../build/documents/open-in-office.ts'
import { payItems } from '../../build/money/pay-items.ts'

const missing = missingOffice()
let world: World
let treasurer: Browser

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const gifts = await aForm(world.deps.db, { form: { title: 'Les dons' } })
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  const item = { tierId: aShopper(world, gifts).openTierId, customAmount: 123_450 }
  await payItems(world, gifts, [item], { lastName: 'L’Haÿ-Moreau', address: '=1+1', zipCode: '01000' })
})
afterAll(() => world.close())

/** The row of the order as LibreOffice has it, by its headings. */
async function readBack(format: 'csv' | 'xlsx'): Promise<Record<string, OfficeCell>> {
  const path = `/ha-api/admin/organizations/la-ruche/orders/list?format=${format}`
  const file = await (await downloadAs(world, treasurer, path)).arrayBuffer()
  const [headings = [], row = []] = await openInOffice(Buffer.from(file), format)
  return Object.fromEntries(headings.map(({ shown }, index) => [shown, row[index] as OfficeCell]))
}

test.for(['csv', 'xlsx'] as const)(
  'LibreOffice opens the orders as %s: real dates and sums, accents, and no formula runs',
  async (format, { skip }) => {
    skip(missing !== null, missing ?? '')
    const row = await readBack(format)
    const day = parisDate(world.deps.clock.now())
    expect(row['Date']?.type).toBe('date')
    expect(row['Date']?.value).toContain(day)
    expect(row['Montant']).toMatchObject({ type: 'float', value: '1234.5' })
    expect(row['Nom']?.shown).toBe('L’Haÿ-Moreau')
    expect(row['Adresse']?.type).toBe('string')
    expect(row['Adresse']?.shown).toContain('=1+1')
    expect(row['Campagne']?.shown).toBe('Les dons')
  },
)
