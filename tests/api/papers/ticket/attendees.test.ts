import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAttendeesOf } from '#server/program/commands/list-attendees.ts'
import { saveFile } from '#server/program/commands/save-file.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
let event: StoredForm

beforeAll(async () => {
  world = await aWorld()
  event = await aForm(world.deps.db, {
    form: {
      type: 'Event',
      slug: 'bal',
      presetAmounts: [],
      customFields: [{ key: 'venue', label: 'Comment venez-vous ?', type: 'TextInput' }],
      tiers: [
        {
          key: 'adulte',
          name: 'Place adulte',
          price: 1850,
          customFields: [{ key: 'regime', label: 'Régime', type: 'TextInput' }],
          extraOptions: [{ key: 'repas', label: 'Repas', price: 1200 }],
        },
        { key: 'invite', name: 'Invitation', price: 0 },
      ],
    },
  })
})
afterAll(() => world.close())

const fieldId = (label: string) => {
  const fields = [...event.definition.customFields, ...(event.definition.tiers[0]?.customFields ?? [])]
  return fields.find((field) => field.label === label)?.id ?? ''
}

async function order(items: readonly unknown[], payer: Record<string, unknown> = {}): Promise<void> {
  const shopper = aShopper(world, event)
  const made = await shopper.makeCart(items)
  expect(made.status).toBe(201)
  const saved = await shopper.savePayer(made.body, { ...aPayer, ...payer })
  expect(saved.status).toBe(200)
  const { body } = await shopper.startPayment(made.body)
  if (body.paymentRequestId === undefined) return
  const { paymentId } = await shopper.charge(body.paymentRequestId, '4242424242424242')
  await shopper.confirm(paymentId)
}

/** The lines of a CSV without quoted line breaks. */
const linesOf = (csv: string) => csv.replace('\ufeff', '').split('\r\n')

test('one line per ticket, in the format of a French spreadsheet', async () => {
  const [adult, guest] = [tierIdOf(event, 'adulte'), tierIdOf(event, 'invite')]
  await order([
    {
      tierId: adult,
      participant: { firstName: 'Zoé', lastName: 'Moreau', email: 'zoe@exemple.fr', birthDate: '1990-02-01' },
      customFields: [
        { fieldId: fieldId('Comment venez-vous ?'), value: 'À vélo ; "vite"' },
        { fieldId: fieldId('Régime'), value: '=HYPERLINK("https://exemple.org")' },
      ],
      extraOptions: [{ extraOptionId: event.definition.tiers[0]?.extraOptions[0]?.id, value: true }],
    },
    { tierId: guest, participant: { firstName: 'Ann', lastName: 'Lee' } },
    { tierId: aShopper(world, event).openTierId, customAmount: 500 },
  ])
  const csv = await listAttendeesOf(world.deps, 'la-ruche/bal')
  expect(csv.charCodeAt(0)).toBe(0xfeff)
  const [head, first, second, ...rest] = linesOf(csv)
  expect(head).toBe(
    'Billet;Commande;Date;Prénom;Nom;E-mail;Date de naissance;Prénom de l’acheteur;Nom de l’acheteur;E-mail de l’acheteur;Organisme;Tarif;Options;Comment venez-vous ?;Régime;Montant payé;État;Entrée',
  )
  expect(first).toMatch(
    /^0001;2\d{3}-000001;\d\d\/\d\d\/\d{4};Zoé;Moreau;zoe@exemple.fr;01\/02\/1990;Zoé;L’Haÿ-Moreau;/,
  )
  expect(first).toContain(
    ';Place adulte;Repas;"À vélo ; ""vite""";"\'=HYPERLINK(""https://exemple.org"")";30,50;',
  )
  expect(second).toMatch(/^0002;2\d{3}-000001;.*;Ann;Lee;;;.*;Invitation;;"À vélo ; ""vite""";;0,00;Validé;$/)
  expect(rest).toEqual([])
})

test('visitors’ texts neither run as formulas nor break a line', async () => {
  const regime = fieldId('Régime')
  const adult = (value: string) => ({
    tierId: tierIdOf(event, 'adulte'),
    participant: { firstName: '  Zoé\u00a0', lastName: 'Moreau\n' },
    customFields: [
      { fieldId: fieldId('Comment venez-vous ?'), value: ' à pied ' },
      { fieldId: regime, value },
    ],
  })
  await order([adult('rien\n=HYPERLINK("https://exemple.org")'), adult('\u202e\u200b=1+1')])
  const csv = await listAttendeesOf(world.deps, 'la-ruche/bal')
  expect(csv).toContain(';Zoé;Moreau;')
  expect(csv).toContain(';à pied;"rien\n=HYPERLINK(""https://exemple.org"")";')
  expect(csv).toContain(";à pied;'=1+1;")
})

test('in another language, by type and slug, and of a form without orders', async () => {
  const csv = await listAttendeesOf(world.deps, 'la-ruche/evenements/bal', 'en')
  expect(csv).toContain('Ticket;Order;Date')
  expect(csv).toContain(';30.50;')
  const shop = { type: 'Shop', slug: 'etal', presetAmounts: [], acceptOpenDonation: false }
  await aForm(world.deps.db, { form: { ...shop, tiers: [{ key: 'pot', name: 'Pot', price: 500 }] } })
  expect(linesOf(await listAttendeesOf(world.deps, 'la-ruche/etal'))).toEqual([
    'Commande;Date;Prénom de l’acheteur;Nom de l’acheteur;E-mail de l’acheteur;Organisme;Tarif;Options;Montant payé;État',
  ])
  await expect(listAttendeesOf(world.deps, 'la-ruche/inconnu')).rejects.toThrow('no form')
  await expect(listAttendeesOf(world.deps, 'la-ruche/bal', 'xx')).rejects.toThrow('fr, en, es')
})

test('an uploaded file is written to a new path only, and only if it matches its checksum', async () => {
  const shopper = aShopper(world, event)
  const { body: cart } = await shopper.give(500)
  const body = new FormData()
  body.append('file', new Blob(['%PDF-1.7\n%%EOF']), 'plan.pdf')
  const sent = await fetch(`${world.url}/ha-api/carts/${cart.id}/file`, {
    method: 'POST',
    headers: shopper.withKey(cart),
    body,
  })
  const { fileId } = (await sent.json()) as { fileId: string }
  const out = join(mkdtempSync(join(tmpdir(), 'obole-out-')), 'plan.pdf')
  expect(await saveFile(world.deps, fileId, out)).toContain('plan.pdf, application/pdf, 14 bytes')
  expect(readFileSync(out, 'utf8')).toBe('%PDF-1.7\n%%EOF')
  await expect(saveFile(world.deps, fileId, out)).rejects.toThrow('EEXIST')
  await expect(saveFile(world.deps, world.deps.newId(), out)).rejects.toThrow('no file')
  await world.deps.files.put(fileId, 'changed')
  await expect(saveFile(world.deps, fileId, `${out}.2`)).rejects.toThrow('does not match its stored checksum')
})
