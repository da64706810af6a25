import { test } from 'vitest'
import type { Page } from 'playwright-core'
import { addMember } from '#server/identity/access/add-member.ts'
import { newId } from '#server/platform/new-id.ts'
import { codesOf, isStored, ordersTickets, scans } from '../../../build/e2e/a-door-tab.ts'
import { aGala } from '../../../build/e2e/a-gala.ts'
import { aSite } from '../../../build/e2e/a-site.ts'
import { open } from '../../../build/e2e/a-tab.ts'
import { expect } from '../../../build/e2e/expect.ts'
import { goOffline, lostNetwork } from '../../../build/e2e/go-offline.ts'
import { signInTab } from '../../../build/e2e/sign-in-tab.ts'
import { isSound } from '../../../build/e2e/sound-screen.ts'

const email = 'secretaire@exemple.fr'
const gatesPath = '/admin/la-ruche/evenements/gala/entrees'

const site = aSite(async (db) => {
  await aGala(db)
  const deps = { db, newId, clock: { now: () => new Date() } }
  await addMember(deps, { email, organizationSlug: 'la-ruche', role: 'secretary' })
})

/** Of the first load, besides the list. */
const mostBytes = 250_000

/** A sale with an odd name is refused. */
const refusedSale = /400 \(Bad Request\).*\/gates\/sales/
const onPhone = { width: 390, height: 844, expects: [...lostNetwork, /imported module/, refusedSale] }
const answer = (page: Page) => page.getByRole('alert')

/** Opens the link of a gate on a phone; it is ready once the list is there. */
async function opensGate(link: string): Promise<Page> {
  const page = await site.visit(onPhone)
  await open(page, link)
  await expect(page.getByText('0 entrée sur 5')).toBeVisible()
  return page
}

test('two devices check an event, one of them without a network, and what both let in is a conflict', async () => {
  const office = await site.visit()
  const people = ['Anne Goff', 'Béa Moreau', 'Cyd Moreau', 'Linh Nguyễn', 'Dan Petit']
  const order = await ordersTickets(site, people)
  const [anne = '', bea = '', cyd = '', linh = '', dan = ''] = await codesOf(office, order)
  await signInTab(site, office, email, gatesPath)
  await office.getByLabel('Nom de la porte').fill('Porte B')
  await office.getByLabel('Vendre des billets sur place').check()
  await office.getByRole('button', { name: 'Ouvrir la porte' }).click()
  await expect(office.getByText('Porte ouverte. Donnez son lien aux bénévoles.')).toBeVisible()
  const link = await office.getByLabel('Lien pour les bénévoles').inputValue()
  await isSound(office, 'gates')

  const phoneA = await opensGate(link)
  expect(await phoneA.evaluate(loadedBytes)).toBeLessThanOrEqual(mostBytes)
  await isSound(phoneA, 'ready')
  await isStored(phoneA)
  const phoneB = await opensGate(link)

  await checksOffline(phoneA, anne, `${bea.slice(0, -40)}${'A'.repeat(40)}`)

  // The other one lets in the same ticket, and refuses what was transferred or cancelled meanwhile.
  const mae = await transfersTicket(office, order)
  await site.db.updateTable('ticket').set({ cancelled_at: new Date() }).where('number', '=', 3).execute()
  await scans(phoneB, anne)
  await expect(answer(phoneB)).toContainText('Anne Goff')
  await expect(phoneB.getByText('à jour')).toBeVisible()
  await expect(phoneB.getByText('1 entrée sur 4')).toBeVisible()
  await scans(phoneB, cyd)
  await expect(answer(phoneB)).toContainText('Billet annulé')
  await scans(phoneB, dan)
  await expect(answer(phoneB)).toContainText('Billet remplacé')
  await scans(phoneB, mae)
  await expect(answer(phoneB)).toContainText('Maë Hamon')
  await scans(phoneB, linh)
  await expect(answer(phoneB)).toContainText('Linh Nguyễn')

  await phoneA.context().setOffline(false)
  await expect(phoneA.getByText('à jour')).toBeVisible()
  await expect(phoneA.getByText('3 entrées sur 4')).toBeVisible()
  await scans(phoneA, linh)
  await expect(answer(phoneA)).toContainText('Déjà entré')
  await expect(phoneA.getByText('1 billet est aussi entré par un autre appareil')).toBeVisible()
  await isSound(phoneA, 'already')

  await sellsAtDoor(phoneB)

  await open(office, gatesPath)
  await expect(office.getByText('1 vente · espèces 30,00 € · carte bancaire 0,00 €')).toBeVisible()
  const conflicts = office.getByRole('region', { name: 'Billets passés deux fois' })
  await expect(conflicts.getByRole('listitem')).toHaveCount(1)
  await expect(conflicts).toContainText('Billet 0001')
  await office.getByRole('button', { name: 'Afficher la liste' }).click()
  const awaited = office.getByRole('region', { name: 'Encore attendus' })
  await expect(awaited.getByRole('listitem')).toHaveText(/Béa Moreau/)
  await isSound(office, 'conflict')

  await closesGate(office, [phoneA, phoneB])
})

/**
 * Ten minutes without a network, also after the phone was turned off and on: a ticket, a forged one, and a name; the
 * name is taken back.
 */
async function checksOffline(phone: Page, ticket: string, forged: string): Promise<void> {
  await goOffline(phone)
  await phone.reload()
  await expect(phone.getByText('0 entrée sur 5')).toBeVisible()
  await phone.clock.install({ time: Date.now() - 600_000 })
  await scans(phone, ticket)
  await expect(answer(phone)).toContainText('Entrée')
  await expect(answer(phone)).toContainText('Anne Goff')
  await expect(phone.getByText('hors ligne · 1 à envoyer')).toBeVisible()
  await isSound(phone, 'admitted')
  await scans(phone, forged)
  await expect(answer(phone)).toContainText('Billet inconnu')
  await isSound(phone, 'unknown')

  // By name, as people say it; then taken back.
  await phone.getByRole('button', { name: 'Chercher un nom' }).click()
  await phone.getByLabel('Nom, numéro de billet ou de commande').fill('nguyen')
  await isSound(phone, 'search')
  await phone.getByRole('button', { name: /Linh Nguyễn/ }).click()
  await expect(answer(phone)).toContainText('Linh Nguyễn')
  await expect(phone.getByText('2 entrées sur 5')).toBeVisible()
  await phone.getByRole('button', { name: 'Annuler : Linh Nguyễn' }).click()
  await expect(phone.getByText('1 entrée sur 5')).toBeVisible()
  await phone.clock.fastForward('10:00')
}

/** Gives the last ticket of an order to another person; returns its new code. */
async function transfersTicket(office: Page, order: string): Promise<string> {
  await open(office, `/admin/la-ruche/commandes/${order}/correction`)
  await office.getByLabel('Prénom').last().fill('Maë')
  await office.getByLabel('Nom', { exact: true }).last().fill('Hamon')
  await office.getByRole('button', { name: 'Enregistrer la correction' }).click()
  await expect(office.getByText('Dan Petit devient Maë Hamon')).toBeVisible()
  return (await codesOf(office, order)).at(-1) ?? ''
}

/** Sells two places to a guest: not without a network, and nothing that was typed is lost. */
async function sellsAtDoor(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Vendre sur place' }).click()
  await phone.getByRole('button', { name: 'Ajouter un : Adulte' }).click()
  await phone.getByRole('button', { name: 'Ajouter un : Adulte' }).click()
  await phone.getByText('Nom et e-mail (facultatif)').click()
  await phone.getByLabel('Prénom').fill('Ida')
  await phone.getByLabel('Nom', { exact: true }).fill('Roy 2')
  await phone.getByLabel('Espèces').check()
  const confirm = phone.getByRole('button', { name: 'Encaisser 30,00 € en espèces' })
  await confirm.click()
  await expect(phone.getByText('Vérifiez le nom.')).toBeVisible()
  await isSound(phone, 'sale')
  await phone.getByLabel('Nom', { exact: true }).fill('Roy')
  await goOffline(phone)
  await expect(confirm).toBeDisabled()
  await expect(phone.getByText('Il faut du réseau pour vendre.')).toBeVisible()
  await phone.context().setOffline(false)
  await confirm.click()
  await expect(answer(phone)).toContainText('30,00 € encaissés en espèces')
  await expect(answer(phone)).toContainText('2 billets, déjà entrés.')
  await isSound(phone, 'sold')
  await phone.getByRole('button', { name: 'Revenir au contrôle' }).click()
  await expect(phone.getByText('5 entrées sur 6')).toBeVisible()
}

/** Once a gate is closed, its devices forget the list. */
async function closesGate(office: Page, phones: readonly Page[]): Promise<void> {
  await office.getByRole('button', { name: 'Fermer cette porte : Porte B' }).click()
  await office.getByRole('button', { name: 'Fermer la porte', exact: true }).click()
  await expect(office.getByText('Porte fermée')).toBeVisible()
  for (const page of phones) {
    // It may have heard of it by its own contact: opened again then, it would know nothing of the gate.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('heading', { name: 'Porte fermée' })).toBeVisible()
    expect(await page.evaluate(leftOnDevice)).toEqual([])
  }
}

/** In the page: bytes of its first load, without the reader of codes, which is stored for later. */
function loadedBytes(): number {
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]
  const first = entries.filter(
    ({ name }) => !/wasm-detector|\/ha-api\/|\/controle\/(?:icon|worker)/.test(name),
  )
  return first.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
}

/** In the page: what its storage still has. */
async function leftOnDevice(): Promise<string[]> {
  const opened = indexedDB.open('obole-door')
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    opened.addEventListener('success', () => resolve(opened.result))
    opened.addEventListener('error', () => reject(opened.error ?? new Error('not opened')))
  })
  const names = [...db.objectStoreNames]
  const counts = names.map(
    (name) =>
      new Promise<string>((resolve) => {
        const asked = db.transaction(name).objectStore(name).count()
        asked.addEventListener('success', () => resolve(`${asked.result} ${name}`))
      }),
  )
  return (await Promise.all(counts)).filter((line) => !line.startsWith('0 '))
}
