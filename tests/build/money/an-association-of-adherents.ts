import { sql } from 'kysely'
import type { MembershipEnding } from '#contract/mail/reminder-mails.ts'
import { parisDate } from '#domain/format.ts'
import { addDays } from '#domain/installment/due-date.ts'
import { addOffline } from '#server/money/offline/add-offline.ts'
import { newId } from '#server/platform/new-id.ts'
import type { Browser } from '../a-browser.ts'
import { aForm } from '../a-form.ts'
import type { World } from '../a-world.ts'
import { aCheque } from './an-offline-entry.ts'

export const adherents = '/ha-api/admin/organizations/la-ruche/memberships'
const form = '/ha-api/admin/organizations/la-ruche/forms/Membership/adhesion'

/** A membership campaign with a year that moves, a season and a price without dates. */
export const aMembershipForm = (world: World, change: object = {}) =>
  aForm(world.deps.db, {
    form: {
      type: 'Membership',
      slug: 'adhesion',
      title: 'Adhésion',
      presetAmounts: [],
      tiers: [
        { key: 'adulte', name: 'Adulte', price: 2000, validityPeriod: { kind: 'rollingYear' } },
        {
          key: 'saison',
          name: 'Saison',
          price: 1500,
          validityPeriod: { kind: 'dates', from: '2026-09-01', until: '2027-08-31' },
        },
        { key: 'vie', name: 'À vie', price: 9000, validityPeriod: { kind: 'unlimited' } },
        { key: 'sans', name: 'Sans dates', price: 500 },
      ],
      ...change,
    },
  })

/** Enters a membership by hand: its price, holder and payer. */
export async function join(
  browser: Browser,
  tier: string,
  [firstName, lastName]: readonly [string, string],
  payer: object = {},
): Promise<{ orderId: string; orderNumber: string }> {
  const person = { firstName, lastName }
  const entry = {
    ...aCheque(),
    token: newId(),
    paymentMethod: 'Cash',
    number: '',
    payer: { ...aCheque().payer, ...person, ...payer },
    items: [{ tier, quantity: 1, participant: person }],
  }
  const answer = await browser.post<{ orderId: string; orderNumber: string }>(`${form}/offline`, entry)
  if (answer.status !== 200) throw new Error(`not entered: ${JSON.stringify(answer.body)}`)
  return answer.body
}

interface Joined {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** Enters paid memberships at once, without a session: the id of each order, in their order. */
export async function joinAtOnce(
  { deps }: World,
  tier: string,
  joined: readonly Joined[],
): Promise<string[]> {
  const entries = joined.map((person) => entryOf(deps, tier, person))
  const file = { organizationSlug: 'la-ruche', formType: 'Membership', formSlug: 'adhesion', entries }
  const added = await addOffline(deps, file)
  const rows = await deps.db
    .selectFrom('order')
    .select(['id', 'number'])
    .where(
      'number',
      'in',
      added.map(({ orderNumber }) => orderNumber),
    )
    .execute()
  return added.map(({ orderNumber }) => rows.find(({ number }) => number === orderNumber)?.id ?? 'none')
}

function entryOf({ clock }: Pick<World['deps'], 'clock'>, tier: string, { email, ...person }: Joined) {
  const payer = { ...person, email, address: '', zipCode: '', city: '', country: 'FR' }
  return {
    reference: newId(),
    paymentMethod: 'Cash' as const,
    number: '',
    bank: '',
    paidOn: parisDate(clock.now()),
    payer,
    items: [{ tier, quantity: 1, participant: person }],
  }
}

/** Lets memberships of a year end in some days, or some days ago. */
export async function endIn({ deps: { db, clock } }: World, days: number, orderIds: readonly string[]) {
  const begun = new Date(`${addDays(parisDate(clock.now()), days - 364)}T12:00:00+01:00`)
  await sql`update "order" set created_at = ${begun} where id = any(${[...orderIds]}::uuid[])`.execute(db)
  await sql`select write_memberships(${[...orderIds]}::uuid[])`.execute(db)
}

/** Moves the clock to noon, some days later. */
export function moveToNoon(world: World, days: number): void {
  const now = world.deps.clock.now()
  const day = addDays(parisDate(now), days)
  world.moveOurTime(new Date(`${day}T12:00:00+01:00`).getTime() - now.getTime())
}

/** The reminders of memberships that were written, the first one first. */
export async function reminderMails({ deps: { db } }: World) {
  const rows = await db
    .selectFrom('mail')
    .select(['recipient', 'payload'])
    .where('kind', '=', 'membershipEnding')
    .orderBy('created_at')
    .execute()
  return rows.map(({ recipient, payload }) => ({ recipient, data: payload as MembershipEnding }))
}

/** The people whom a reminder names. */
export const peopleOf = ({ data }: { readonly data: MembershipEnding }) =>
  data.lines.map(({ holder }) => holder)
