import { AppError } from '#domain/errors.ts'
import type { TierDefinition } from '#domain/form/form-definition.ts'
import type { Locale } from '#domain/locale.ts'
import { oneLine, plainEmail } from '#domain/pasted-text.ts'
import { throwIfAny } from '#domain/problem.ts'
import { isEntry } from '#domain/stock/stock-demand.ts'
import { isTierOnSale } from '#domain/stock/is-tier-on-sale.ts'
import { checkWaiting } from '#domain/waiting-list/check-waiting.ts'
import { hasWaitingList, mostWaiting, mostWanted } from '#domain/waiting-list/waiting-list.ts'
import type { WaitingTiers, WaitingWrite } from '#contract/waiting-list/waiting-place.ts'
import { isSellable } from '#server/catalogue/form/assert-sellable.ts'
import { findVisibleForm } from '#server/catalogue/form/find-visible-form.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { mailOfForm } from '#server/catalogue/form/mail-of-form.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { findStockLeft } from '#server/catalogue/form/stock-left-store.ts'
import { placeAddress } from '#server/messages/waiting-list/waiting-links.ts'
import { countPlace, findEntry, joinWaitingList } from '#server/messages/waiting-list/waiting-list-store.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { countAskedMail } from '#server/platform/mail/count-asked-mail.ts'
import { queueMail } from '#server/platform/mail/mail-store.ts'

const hourMs = 3_600_000

/**
 * Adds a visitor to the waiting list of a sold-out price, and mails the place with the link that changes it: at most once
 * an hour for an entry, and a few times a day for an address. The answer is the same whether the address was on the
 * list.
 * @throws AppError NOT_FOUND, VALIDATION, FORM_UNAVAILABLE where the price has no list, is not sold out or not on sale,
 *   or its list is full
 */
export async function joinList(deps: Deps, request: WaitingWrite, locale: Locale): Promise<void> {
  const form = await findVisibleForm(deps, request)
  if (form === null) throw new AppError('NOT_FOUND')
  const tiers = await listedTiers(deps, form)
  const tier = tiers.find(({ id }) => id === request.tierId)
  if (tier === undefined) throw new AppError('FORM_UNAVAILABLE', { detail: 'no waiting list' })
  const asked = {
    email: plainEmail(request.email).toLowerCase(),
    firstName: oneLine(request.firstName),
    quantity: request.quantity,
  }
  throwIfAny(checkWaiting(asked, mostWanted(tier)))
  const { organisationId, id: formId } = form
  const entry = { ...asked, id: deps.newId(), organisationId, formId, tierId: tier.id, locale }
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const id = await joinWaitingList(tx, { p: entry, most: mostWaiting, now })
    if (id === null) throw new AppError('FORM_UNAVAILABLE', { detail: 'the waiting list is full' })
    await mailPlace(tx, deps, { id, form, tier })
  })
}

/** The prices of a form whose waiting list a visitor may join now: sold out, and still on sale by its dates. */
async function listedTiers(deps: Deps, form: StoredForm): Promise<TierDefinition[]> {
  const now = deps.clock.now()
  const { definition } = form
  if (definition.waitingList !== true || !isSellable(form, now)) return []
  const left = await findStockLeft(deps.db, form.id, now)
  const isSoldOut = ({ id, tierType }: TierDefinition) =>
    left.get(id) === 0 || (isEntry(tierType) && left.get(form.id) === 0)
  return definition.tiers.filter(
    (tier) =>
      hasWaitingList(definition, tier) &&
      tier.isHidden !== true &&
      isTierOnSale(tier, now) &&
      isSoldOut(tier),
  )
}

/** Reads the prices whose waiting list a visitor may join now. */
export async function readWaitingTiers(deps: Deps, form: StoredForm): Promise<WaitingTiers> {
  const tiers = await listedTiers(deps, form)
  return {
    tiers: tiers.map((tier) => ({
      id: tier.id,
      name: tier.name,
      price: tier.priceCategory === 'Pwyw' ? null : tier.price,
      mostQuantity: mostWanted(tier),
    })),
  }
}

interface Joined {
  readonly id: string
  readonly form: StoredForm
  readonly tier: Pick<TierDefinition, 'name'>
}

async function mailPlace(tx: Tx, deps: Deps, { id, form, tier }: Joined): Promise<void> {
  const now = deps.clock.now()
  const entry = await findEntry(tx, id)
  if (entry === null) return
  const { email, firstName, quantity, locale } = entry
  // The entry is locked to the end of the transaction: requests for it count one after the other.
  const mails = await countAskedMail(tx, deps.defenceKey, { purpose: 'waiting', email }, now)
  if (mails.isTooMany) return mails.uncount()
  const mail = {
    id: deps.newId(),
    kind: 'waitingJoined',
    subjectId: stableId('waiting entry', id, String(Math.floor(now.getTime() / hourMs))),
    recipient: email,
    locale,
    data: {
      ...mailOfForm(deps, form),
      firstName,
      tier: tier.name,
      quantity,
      place: entry.state === 'waiting' ? await countPlace(tx, entry) : null,
      placeUrl: placeAddress(deps, entry),
    },
  } as const
  if (!(await queueMail(tx, mail, now))) await mails.uncount()
}
