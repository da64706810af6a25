import { sql } from 'kysely'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { World } from '../a-world.ts'
import { anyDevice, depositedPayment } from './foreign-rows.ts'
import { aStoredPicture } from './pictures.ts'

/** The table whose row a part of an address names. */
const tableOf = {
  version: 'form_version',
  invitation: 'invitation',
  member: 'member',
  receipt: 'receipt',
  order: 'order',
  note: 'order_note',
  person: 'person',
  import: 'people_import',
  request: 'person_request',
  merged: 'person',
  membership: 'order_item',
  held: 'held_refund',
  change: 'bank_change',
  view: 'saved_view',
  gate: 'gate',
  message: 'message',
  entry: 'waiting_entry',
  access: 'support_access',
  deposit: 'cheque_deposit',
  dispute: 'dispute',
  file: 'dispute_file',
  close: 'accounting_close',
  cancellation: 'cancellation',
} as const

const texts = {
  org: 'le-verger',
  type: 'Donation',
  slug: 'dons',
  kind: 'statutes',
  price: 'place',
  year: '2026',
} as const

interface Asked {
  /** The pattern of a route. */
  readonly url: string
  /** Whether the text of a row is one of the other association. */
  readonly isForeign: (text: string) => boolean
}

/** The address of a route with what belongs to the form's association, which another one must not see. */
export async function pathOfAnother(
  world: World,
  form: StoredForm,
  { url, isForeign }: Asked,
): Promise<string> {
  const { db } = world.deps
  const idOf = async (table: string) => {
    const { rows } = await sql<{ id: string; text: string }>`
      select id, row_to_json(t)::text as text from ${sql.table(table)} t`.execute(db)
    return rows.find(({ text }) => isForeign(text))?.id ?? 'none'
  }
  const valueOf = async (name: string): Promise<string> => {
    if (name in texts) return texts[name as keyof typeof texts]
    if (name === 'note' && url.includes('/people/')) return idOf('person_note')
    if (name in tableOf) return idOf(tableOf[name as keyof typeof tableOf])
    if (name === 'device') return anyDevice(db)
    if (name === 'token')
      return world.deps.links.sign('handover', form.organisationId, new Date('2100-01-01'))
    if (name === 'name') return aStoredPicture(world, form.organisationId)
    return name === 'payment' ? depositedPayment(db, form) : `:${name}`
  }
  let path = url
  for (const [whole, name = ''] of url.matchAll(/:(\w+)/g)) path = path.replace(whole, await valueOf(name))
  return path
}
