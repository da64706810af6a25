import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTickets } from '#server/program/pages/read-tickets.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { readPdf } from '../../../build/documents/read-pdf.ts'
import { invitation, orderTwoTickets } from '../../../build/documents/two-tickets.ts'
import { orderNumber } from '../../../build/money/order-number.ts'

let world: World
let orderId: string

beforeAll(async () => {
  world = await aWorld()
  orderId = await orderTwoTickets(world)
})
afterAll(() => world.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${world.url}${path}`, { headers })

/** A file as its reader sees it; any space is one space. */
async function open(path: string) {
  const answer = await get(path)
  expect(answer.status).toBe(200)
  const pdf = readPdf(new Uint8Array(await answer.arrayBuffer()))
  return { ...pdf, answer, text: pdf.text.replaceAll('\u200b', '').replaceAll(/\s+/gu, ' ') }
}

test('the file of an order has one page for each participant, tagged, in its language', async () => {
  const { text, pages, structure, answer } = await open(`/documents/tickets/${orderId}`)
  expect(pages).toBe(2)
  for (const words of [
    'La Ruche',
    'Bal d’hiver',
    'Samedi 12 décembre 2099 à 19h30',
    'Salle des fêtes 3 rue des Lilas 44000 Nantes',
    'Participant Ann Moreau',
    'Participant Tom Moreau',
    invitation,
    'Gratuit',
    'Billet n° 0001',
    'Billet n° 0002',
    `Commande ${orderNumber(1)}`,
    'valable pour une personne',
  ])
    expect(text).toContain(words)
  expect(structure).toContain('/Lang (fr)')
  // The texts of both codes for readers who do not see them.
  expect(structure.match(/\/Alt /g)).toHaveLength(2)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toBe(`inline; filename="billets-${orderNumber(1)}.pdf"`)
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  const etag = answer.headers.get('etag') ?? ''
  expect((await get(`/documents/tickets/${orderId}`, { 'if-none-match': etag })).status).toBe(304)
})

test('each ticket has a file of its own, at an address that does not show the others', async () => {
  const page = await readTickets(world.deps, orderId)
  expect(page?.fileUrl).toBe(`/documents/tickets/${orderId}`)
  const [, second] = page?.tickets ?? []
  const { text, pages } = await open(second?.fileUrl ?? '')
  expect(pages).toBe(1)
  expect(text).toContain('Tom Moreau')
  expect(text).not.toContain('Ann Moreau')
  expect(second?.fileUrl).not.toContain(orderId)
})

test('a cancelled ticket is marked as such, and has no code', async () => {
  const now = world.deps.clock.now()
  await world.deps.db.updateTable('ticket').set({ cancelled_at: now }).where('number', '=', 2).execute()
  const { text, structure } = await open(`/documents/tickets/${orderId}`)
  expect(text).toContain('Billet annulé')
  expect(structure.match(/\/Alt /g)).toHaveLength(1)
})

test.each(['/documents/ticket/', '/documents/tickets/'])('%s: an unknown id is not found', async (path) => {
  for (const id of [world.deps.newId(), 'x', '..%2F..%2Fetc']) {
    const answer = await get(`${path}${id}`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  }
})
