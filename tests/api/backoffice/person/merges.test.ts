import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonSheet } from '#contract/person/person-sheet.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { directoryActions } from '../../../build/person/directory-actions.ts'

let world: World
let gifts: StoredForm
let secretary: Browser
let actions: ReturnType<typeof directoryActions>
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  gifts = await aForm(world.deps.db)
  secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  actions = directoryActions(world)
  await actions.anOrder(gifts, [gift(gifts)])
  await actions.anOrder(gifts, [gift(gifts)], { email: 'Zoe.Moreau@exemple.fr' })
  await actions.fill()
})
afterAll(() => world.close())

const gift = (form: StoredForm, customAmount = 4200) => ({
  tierId: stableId(form.id, 'open-donation'),
  customAmount,
})

test('a merge adds up two people, further orders too, and its undo gives each their own back', async () => {
  const [proposal] = await actions.proposals(secretary)
  expect(proposal).toMatchObject({ reasons: ['address', 'email'] })
  const { one, other } = proposal ?? { one: { id: '' }, other: { id: '' } }
  await actions.change(secretary, other.id, 'tags', { tags: ['donatrice'] })
  const before = await Promise.all([one, other].map(({ id }) => actions.sheet(secretary, id)))
  const merged = await actions.merge(secretary, one.id, other.id)
  expect(merged.body).toMatchObject({
    id: one.id,
    orderCount: 2,
    tags: ['donatrice'],
    merged: [{ id: other.id }],
  })
  // Its former address leads to the one that remains.
  expect((await actions.sheet(secretary, other.id)).id).toBe(one.id)
  expect((await actions.find(secretary, { text: 'moreau' })).people).toHaveLength(1)
  expect(await actions.proposals(secretary)).toEqual([])
  await actions.anOrder(gifts, [gift(gifts, 500)], { email: 'Zoe.Moreau@exemple.fr' })
  await actions.fill()
  expect((await actions.sheet(secretary, one.id)).orderCount).toBe(3)
  expect((await actions.change(secretary, one.id, `merges/${other.id}/undo`)).status).toBe(200)
  const after = await Promise.all([one, other].map(({ id }) => actions.sheet(secretary, id)))
  const counts = (sheets: readonly PersonSheet[]) =>
    sheets.map(({ id, email, orderCount, tags }) => ({ id, email, orderCount, tags }))
  const isCapital = ({ email }: { email: string }) => email.startsWith('Z')
  expect(counts(after)).toEqual(
    counts(before).map((row) => (isCapital(row) ? { ...row, orderCount: row.orderCount + 1 } : row)),
  )
  expect(after.map(({ proposals }) => proposals.length)).toEqual([1, 1])
})

test('of two crossing merges, of two equal ones and of two undos, one wins and the other one fails', async () => {
  const president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  const [pair] = await actions.proposals(secretary)
  const [one = '', other = ''] = [pair?.one.id, pair?.other.id]
  const crossing = () =>
    Promise.all([actions.merge(secretary, one, other), actions.merge(president, other, one)])
  const equal = () =>
    Promise.all([actions.merge(secretary, one, other), actions.merge(president, one, other)])
  for (const race of [crossing, equal, crossing, equal]) {
    const answers = await race()
    expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'PERSON_CHANGED'])
    const { body } = answers.find(({ status }) => status === 200) ?? { body: null }
    const undo = () => actions.change(secretary, body?.id ?? '', `merges/${body?.merged[0]?.id}/undo`)
    const undone = await Promise.all([undo(), undo()])
    expect(undone.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  }
})

test('a dismissed proposal is not made again, nor when its orders are read again', async () => {
  const [pair] = await actions.proposals(secretary)
  const other = pair?.other.id
  const dismissed = await actions.change(secretary, pair?.one.id ?? '', 'proposals/dismiss', { other })
  expect(dismissed.body.proposals).toEqual([])
  await sql`select note_changed_orders(array(select id from "order"))`.execute(world.deps.db)
  await actions.fill()
  expect(await actions.proposals(secretary)).toEqual([])
  const again = await actions.change(secretary, pair?.one.id ?? '', 'proposals/dismiss', { other })
  expect(again.body.code).toBe('PERSON_CHANGED')
})

test('the journal has each decision and names no one', async () => {
  const rows = await world.deps.db
    .selectFrom('access_journal')
    .select(['action', 'detail'])
    .where('action', 'in', ['peopleMerged', 'mergeUndone', 'mergeDismissed'])
    .execute()
  expect([...new Set(rows.map(({ action }) => action))].toSorted()).toEqual([
    'mergeDismissed',
    'mergeUndone',
    'peopleMerged',
  ])
  expect(JSON.stringify(rows)).not.toMatch(/moreau/i)
})
