import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditedForm, PriceHistory } from '#contract/admin/edited-form.ts'
import { aForm } from '../../../build/a-form.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
let president: Browser
let secretary: Browser
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db, {
    form: {
      type: 'Event',
      slug: 'bal',
      presetAmounts: [],
      acceptOpenDonation: false,
      tiers: [{ key: 'adulte', name: 'Adulte', price: 1800 }],
    },
  })
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
})
afterAll(() => world.close())

const form = '/ha-api/admin/organizations/la-ruche/forms/Event/bal'

async function publish(who: Browser, change: (source: string) => string): Promise<void> {
  const { source } = (await who.get<EditedForm>(`${form}/edition`)).body
  expect((await who.post(`${form}/publish`, { source: change(source) })).body).toMatchObject({ mistakes: [] })
}

const historyOf = async (key: string) =>
  (await president.get<PriceHistory>(`${form}/prices/${key}/history`)).body.versions.map(
    ({ number, author, before, after }) => [
      number,
      author,
      ...[before, after].map((price) => (price === null ? null : (JSON.parse(price) as object))),
    ],
  )

test('who changed a price is answered by the versions in which it changed', async () => {
  expect(await historyOf('adulte')).toEqual([])
  await publish(president, (source) => source.replace('1800', '2000'))
  await publish(president, (source) => source.replace('"title": "', '"title": "Grand '))
  await publish(secretary, (source) =>
    source.replace('"tiers": [', '"tiers": [{ "key": "enfant", "name": "Enfant", "price": 800 },'),
  )
  await publish(secretary, (source) => source.replace('2000', '2200'))
  const price = (amount: number): unknown => expect.objectContaining({ key: 'adulte', price: amount })
  const name = expect.any(String) as string
  // The first version is what was there before.
  expect(await historyOf('adulte')).toEqual([
    [5, name, price(2000), price(2200)],
    [2, name, price(1800), price(2000)],
  ])
  expect(await historyOf('enfant')).toEqual([[4, name, null, expect.objectContaining({ price: 800 })]])
  expect(await historyOf('personne')).toEqual([])
})
