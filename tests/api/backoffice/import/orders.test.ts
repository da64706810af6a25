import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '../../../build/access/a-member.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { directoryActions } from '../../../build/person/directory-actions.ts'
import { importActions, moneyTables, outcomesOf } from '../../../build/person/import-actions.ts'

let world: World
let secretary: Browser
let file: ReturnType<typeof importActions>
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db)
  secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  file = importActions(world, secretary)
})
afterAll(() => world.close())

/** As the participants of an event are exported: a line a ticket, with who paid for it. */
const headings =
  'Référence commande;Date de la commande;Statut de la commande;Nom participant;Prénom participant;Nom payeur;Prénom payeur;Email payeur;Billet;Tarif;Montant tarif'
const lines = [
  '881;12/05/2025 18:32;Validé;Le Goff;Léa;Le Goff;Anne;anne.legoff@exemple.fr;Place;Plein tarif;12,00',
  '881;12/05/2025 18:32;Validé;Le Goff;Anne;Le Goff;Anne;anne.legoff@exemple.fr;Place;Plein tarif;12,00',
  '882;13/05/2025 09:05;Annulé;Roy;Max;Roy;Max;max.roy@exemple.fr;Place;Plein tarif;12,00',
  '883;32/05/2025 09:05;Validé;Caro;Luc;Caro;Luc;luc.caro@exemple.fr;Place;Plein tarif;12,00',
]
const season = { name: 'billets.csv', content: [headings, ...lines].join('\r\n') }

test('past orders of another program name people, leave out what was cancelled, and move no money', async () => {
  const money = await file.stored(moneyTables)
  const { body: trial } = await file.tries(season)
  expect(trial).toMatchObject({ kind: 'orders', lines: 2, leftOut: 1, problems: 1 })
  expect(outcomesOf(trial.tried)).toEqual([
    expect.stringMatching(/^2, Léa Le Goff, /),
    expect.stringMatching(/^3, Anne Le Goff, /),
    expect.stringMatching(/^4, Max Roy, /),
    expect.stringMatching(/^5, Luc Caro, /),
  ])
  const { status, body } = await file.imports(season, { withoutProblems: true })
  expect([status, body.imports?.[0]?.lines]).toEqual([200, 2])
  const actions = directoryActions(world)
  const sheet = await actions.sheet(secretary, (await actions.one(secretary, 'Anne Le Goff')).id)
  expect(sheet.imported.lines).toMatchObject([
    { kind: 'orders', number: '881', amount: 1200, day: '2025-05-12' },
  ])
  expect((await actions.find(secretary, { text: 'Roy' })).people).toEqual([])
  expect(await file.stored(moneyTables)).toEqual(money)
  expect(await violationsOf(world)).toEqual([])
})
