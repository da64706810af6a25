import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiErrorBody } from '#contract/error.ts'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { retentionMs } from '#domain/account/retention.ts'
import { mostNoteLength } from '#domain/order/order-note.ts'
import { applyTerms } from '#server/program/worker/apply-terms.ts'
import { aForm } from '../../../build/a-form.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { lastOrder } from '../../../build/money-out/refunds.ts'

let world: World
let base: string
let president: Browser
let secretary: Browser
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aShopper(world, await aForm(world.deps.db)).pay('4242424242424242')
  base = `/ha-api/admin/organizations/la-ruche/orders/${await lastOrder(world.deps)}`
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
})
afterAll(() => world.close())

const token = 'aaaaaaaaaaaaaaaa'
const write = (by: Browser, body: object) => by.post<OrderSheet & ApiErrorBody>(`${base}/notes`, body)

test('a member writes a note, once for a key, and deletes their own alone', async () => {
  const text = '  Viendra avec un fauteuil roulant.\r\nAppeler avant le 12.\u202e '
  for (const _ of [1, 2]) expect((await write(secretary, { text, token })).status).toBe(200)
  const { notes } = (await president.get<OrderSheet>(base)).body
  expect(notes).toMatchObject([
    {
      text: 'Viendra avec un fauteuil roulant.\nAppeler avant le 12.',
      by: 'secretaire@exemple.fr',
      isOwn: false,
    },
  ])
  const remove = (by: Browser) => by.post<OrderSheet>(`${base}/notes/${notes[0]?.id}/delete`)
  expect((await remove(president)).status).toBe(404)
  expect((await remove(secretary)).body.notes).toEqual([])
  const journal = await world.deps.db
    .selectFrom('access_journal')
    .select(['action', 'detail'])
    .where('action', 'in', ['noteWritten', 'noteDeleted'])
    .orderBy('id')
    .execute()
  expect(journal.map(({ action }) => action)).toEqual(['noteWritten', 'noteDeleted'])
  expect(JSON.stringify(journal)).not.toContain('fauteuil')
})

test.each([
  ['', 'REQUIRED'],
  ['\u200b', 'REQUIRED'],
  ['é'.repeat(mostNoteLength + 1), 'MAX_LENGTH'],
])('a note without text, or that is too long, is refused', async (text, code) => {
  expect((await write(president, { text, token })).body.problems).toMatchObject([
    { field: 'note.text', code },
  ])
})

test('notes go with the answers of the order, and none is written after them', async () => {
  await write(president, { text: 'Paiera à l’entrée.', token })
  world.moveOurTime(retentionMs('answers') + 86_400_000)
  await applyTerms(world.deps)
  expect(await world.deps.db.selectFrom('order_note').selectAll().execute()).toEqual([])
  const again = await aMember(world, 'tresoriere@exemple.fr', { role: 'treasurer' })
  expect((await again.get<OrderSheet>(base)).body).toMatchObject({ notes: [], areAnswersErased: true })
  expect((await write(again, { text: 'Trop tard.', token })).body.code).toBe('CONFLICT')
})
