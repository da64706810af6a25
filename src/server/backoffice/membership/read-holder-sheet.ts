import type { HolderSheet } from '#contract/membership/holders.ts'
import { rightsOn } from '#domain/access/rights.ts'
import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import { isUuid } from '#domain/ids.ts'
import { type HeldMembership, holderStatus } from '#domain/membership/holder-status.ts'
import { type Cents, cents } from '#domain/money.ts'
import { participantName } from '#domain/order/line-details.ts'
import { presentLine } from '#server/backoffice/admin/orders/present-line.ts'
import { readableForms } from '#server/backoffice/admin/orders/readable-forms.ts'
import { findHolders } from '#server/backoffice/membership/find-holders-store.ts'
import {
  findHolding,
  listFamily,
  listReminderMails,
} from '#server/backoffice/membership/holder-sheet-store.ts'
import { type StoredForm, loadForm } from '#server/catalogue/form/form-store.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { holderName, membershipCardNumber, periodOf } from '#server/money/membership/membership-card-facts.ts'
import { membershipCardFile } from '#server/money/membership/membership-card-links.ts'
import {
  type StoredMembershipCard,
  listMembershipCards,
} from '#server/money/membership/membership-card-store.ts'
import { listOwnItems } from '#server/money/order/own-order-store.ts'
import { findConfirmation } from '#server/money/order/send-again-store.ts'

/** An adherent with everything about their memberships. @throws AppError NOT_FOUND, also for one of another association */
export async function readHolderSheet(
  deps: Deps,
  granted: Granted,
  membershipId: string,
): Promise<HolderSheet> {
  const { organisationId, memberships } = granted
  const holding = isUuid(membershipId)
    ? await asMember(deps, granted, (tx) => findHolding(tx, organisationId, membershipId))
    : null
  if (holding === null) throw new AppError('NOT_FOUND')
  const orderIds = [...new Set(holding.lines.map(({ orderId }) => orderId))]
  const cards = await cardsOf(deps, holding.lines, orderIds)
  const [latest] = cards
  if (latest === undefined) throw new AppError('NOT_FOUND')
  const forms = new Map(
    await Promise.all(
      [...new Set(cards.map(({ formId }) => formId))].map(
        async (id) => [id, await loadForm(deps.db, id)] as const,
      ),
    ),
  )
  const form = forms.get(latest.formId) ?? (await loadForm(deps.db, latest.formId))
  const one = { holder: holding.holder, orderIds, email: latest.payer.email }
  const mails = await listReminderMails(
    deps.db,
    holding.lines.map(({ itemId }) => itemId),
  )
  return {
    id: membershipId,
    name: holderName(latest),
    status: holderStatus(cards.flatMap(heldOf), parisDate(deps.clock.now())),
    memberships: cards.map((card) => presentCard(deps, card, forms.get(card.formId) ?? form)),
    ...presentPayer(latest),
    family: await readFamily(deps, granted, one),
    answers: await answersOf(deps, latest, form),
    reminders: mails.map(({ subject, state, createdAt, sentAt, bouncedAt }) => ({
      subject: subject ?? '',
      at: (bouncedAt ?? sentAt ?? createdAt).toISOString(),
      state: bouncedAt !== null ? 'bounced' : state === 'sending' ? 'queued' : state,
    })),
    hasConfirmation: (await findConfirmation(deps.db, latest.orderId)) !== null,
    rights: rightsOn(memberships, { organisationId, formId: latest.formId }),
  }
}

type Lines = readonly { readonly itemId: string }[]

/** The cards of one person among those of their orders, in the order of the lines. */
async function cardsOf(deps: Deps, lines: Lines, orderIds: Parameters<typeof listMembershipCards>[1]) {
  const cards = await listMembershipCards(deps.db, orderIds)
  return lines.flatMap(({ itemId }) => cards.find((card) => card.itemId === itemId) ?? [])
}

/** A membership that counts for a status: none that was cancelled, or whose debits stopped. */
function heldOf(card: StoredMembershipCard): HeldMembership[] {
  return card.isCancelled || card.isStopped ? [] : [{ period: periodOf(card), isUnpaid: card.isUnpaid }]
}

/** The other adherents of a family, with their status. */
async function readFamily(
  deps: Deps,
  granted: Granted,
  one: Parameters<typeof listFamily>[2],
): Promise<HolderSheet['family']> {
  const { organisationId } = granted
  const found = await asMember(deps, granted, async (tx) => {
    const others = await listFamily(tx, organisationId, one)
    return findHolders(tx, {
      organisationId,
      formIds: readableForms(granted),
      formId: null,
      text: '',
      today: parisDate(deps.clock.now()),
      among: others,
    })
  })
  return found
    .filter(({ order }) => order !== null)
    .map(({ id, payer, participant, status }) => ({
      id,
      status,
      name: holderName({ item: { participant }, payer }),
    }))
}

function presentCard(
  deps: Deps,
  card: StoredMembershipCard,
  { definition }: StoredForm,
): HolderSheet['memberships'][number] {
  const { itemId, orderId, orderedAt, name, amount, isCancelled, isStopped, isUnpaid } = card
  const period = periodOf(card)
  const { type: formType, slug: formSlug, title } = definition
  return {
    id: itemId,
    orderId,
    number: membershipCardNumber(card),
    orderedAt: orderedAt.toISOString(),
    price: name,
    formType,
    formSlug,
    title,
    amount,
    from: period?.from ?? null,
    until: period?.until ?? null,
    state: isCancelled ? 'cancelled' : isUnpaid ? 'unpaid' : isStopped ? 'stopped' : 'paid',
    cardUrl: isCancelled ? null : membershipCardFile(deps, card.id),
  }
}

function presentPayer({ payer, item }: StoredMembershipCard): Pick<HolderSheet, 'payer' | 'person'> {
  const { firstName, lastName, companyName, email, address, zipCode, city } = payer
  const named = item.participant
  return {
    payer: { firstName, lastName, companyName, email, address, zipCode, city },
    person:
      participantName(named) === '' || named === null
        ? null
        : { firstName: named.firstName, lastName: named.lastName },
  }
}

async function answersOf(
  deps: Deps,
  { orderId, itemId }: StoredMembershipCard,
  { definition }: StoredForm,
): Promise<HolderSheet['answers']> {
  const items = await listOwnItems(deps.db, orderId)
  const item = items.find(({ id }) => id === itemId)
  const none: Cents = cents(0)
  return item === undefined ? [] : presentLine(item, definition, { ticket: null, rest: none }).answers
}
