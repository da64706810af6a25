import type { EnterOffline, EnteredOffline, OfflineForm } from '#contract/admin/offline.ts'
import { needsParticipant } from '#domain/form/journey.ts'
import { asksAmount } from '#domain/form/price-kinds.ts'
import { parisDate } from '#domain/format.ts'
import { type OfflineEntry, checkOfflineEntry } from '#domain/order/offline-entry.ts'
import { compactText, plainEmail, plainText } from '#domain/pasted-text.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { loadForm, type StoredForm } from '#server/catalogue/form/form-store.ts'
import { sellableForm } from '#server/catalogue/form/sellable-form.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import { type Granted, formIdOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { addOffline } from '#server/money/offline/add-offline.ts'
import { findSameCheque } from '#server/money/offline/cheque-store.ts'
import { findOfflineEntry } from '#server/money/offline/offline-store.ts'

/** The prices of a form for which money may be entered by hand; one by months is paid by card alone. */
export async function readOfflineForm(deps: Deps, granted: Granted): Promise<OfflineForm> {
  const form = await asMember(deps, granted, (tx) => loadForm(tx, formIdOf(granted)))
  return {
    tiers: sellableForm(form).tiers.map((tier) => ({
      key: tier.key,
      name: tier.name,
      asksAmount: asksAmount(tier),
      price: tier.price,
      hasPerson: needsParticipant(tier.tierType),
    })),
    today: parisDate(deps.clock.now()),
  }
}

/**
 * Enters money that an association received itself, in the name of a member, with its line in the journal: an order with
 * stock, tickets, cards and totals like any other. Repeated with the same token, it is one order.
 * @throws AppError VALIDATION, also for a cheque that is entered already, and those of `addOffline`
 */
export async function enterAsMember(
  deps: Deps,
  granted: Granted,
  { token, ...typed }: EnterOffline,
): Promise<EnteredOffline> {
  await assertActingRight(deps, granted, 'offline:enter')
  const form = await loadForm(deps.db, formIdOf(granted))
  const { organisationId } = form
  const { userId } = granted.session
  const entry = tidy(typed)
  throwIfAny(checkOfflineEntry(entry, parisDate(deps.clock.now())))
  // A key of another member or association is another entry.
  const reference = `member:${userId}:${token}`
  const isRepeated = (await findOfflineEntry(deps.db, organisationId, reference)) !== null
  if (!isRepeated) await assertNewCheque(deps, organisationId, entry)
  await addOffline(deps, { ...addressOf(form), entries: [asFileEntry(entry, reference)] }, (tx, number) =>
    writeJournal(
      tx,
      { organisationId, formId: form.id, userId, action: 'offlineEntered', detail: { number } },
      deps.clock.now(),
    ),
  )
  const entered = await findOfflineEntry(deps.db, organisationId, reference)
  if (entered === null) throw new Error(`${reference} is entered, and has no order`)
  return { orderId: entered.orderId, orderNumber: entered.orderNumber }
}

function addressOf({ definition, organisation }: StoredForm) {
  return { organizationSlug: organisation.slug, formType: definition.type, formSlug: definition.slug }
}

function tidy({ payer, number, bank, ...entry }: Omit<EnterOffline, 'token'>): OfflineEntry {
  const { email, zipCode, ...texts } = payer
  const named = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, plainText(text)]))
  return {
    ...entry,
    number: compactText(number),
    bank: plainText(bank),
    payer: { ...payer, ...named, email: plainEmail(email), zipCode: compactText(zipCode) },
  }
}

/** @throws AppError VALIDATION with the number of the order that has the cheque */
async function assertNewCheque(
  { db }: Pick<Deps, 'db'>,
  organisationId: string,
  { paymentMethod, number, bank }: OfflineEntry,
): Promise<void> {
  if (paymentMethod !== 'Check' || bank === '') return
  const order = await findSameCheque(db, organisationId, { number, bank })
  if (order !== null) throwIfAny([problem('offline.number', 'CHEQUE_KNOWN', { order })])
}

/** An entry as the command line takes it; the person of a ticket or membership is its payer unless another is named. */
function asFileEntry({ payer, items, number, ...entry }: OfflineEntry, reference: string) {
  const { companyName, email, ...person } = payer
  const { firstName, lastName } = person
  return {
    ...entry,
    reference,
    number,
    payer: {
      ...person,
      ...(email !== '' && { email }),
      ...(companyName !== '' && { isOrganization: true, companyName }),
    },
    items: items.map(({ participant, customAmount, ...item }) => ({
      ...item,
      ...(customAmount !== undefined && { customAmount }),
      participant: participant ?? { firstName, lastName },
    })),
  }
}
