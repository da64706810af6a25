import type { StartCancellation, StartedCancellation } from '#contract/cancellation/cancellation.ts'
import { AppError } from '#domain/errors.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import { stateAfter } from '#domain/form/form-changes.ts'
import { isUuid } from '#domain/ids.ts'
import { plainText } from '#domain/pasted-text.ts'
import { throwIfAny } from '#domain/problem.ts'
import { checkCancellationMails } from '#domain/refund/cancellation.ts'
import { needsSecondPerson } from '#domain/refund/second-person.ts'
import { loadCancellation } from '#server/backoffice/admin/cancellation/change-cancellation.ts'
import { holdCancellation } from '#server/backoffice/admin/cancellation/held-cancellation.ts'
import { longListMs } from '#server/backoffice/admin/cancellation/plan-cancellation.ts'
import { listSoldPrices } from '#server/backoffice/admin/cancellation/plan-store.ts'
import { note } from '#server/backoffice/admin/editor/note-change.ts'
import { removePlan } from '#server/backoffice/admin/editor/plan-store.ts'
import { recordVersion } from '#server/backoffice/admin/editor/record-version.ts'
import { applyForm } from '#server/catalogue/form/apply-form-file.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { type Granted, formIdOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { freezeCancellation } from '#server/money/refund/cancellation/cancellation-store.ts'
import { findRefundRule, sumRecentOfForm } from '#server/money/refund/held-refund-store.ts'
import { sumPromised } from '#server/money/refund/cancellation/promised-store.ts'
import { allowLongStatements } from '#server/platform/db/long-statements.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/**
 * Cancels a campaign, or one of its prices, in the name of a member: its list is frozen and its sales are closed in one
 * transaction; the worker does the rest, once a second member has confirmed what is above the sum of the association. A
 * repeated idempotency key is one cancellation.
 * @throws AppError VALIDATION for a mail without words or where no second member could confirm, CANCELLATION_OPEN while another one has not ended, REFUND_CHANGED
 * where the list is not as the member saw it, CONFLICT for another use of the key
 */
export async function startCancellation(
  deps: Deps,
  granted: Granted,
  { token, price, mails: typed, giftDays = null, ...seen }: StartCancellation,
): Promise<StartedCancellation> {
  await assertActingRight(deps, granted, 'payment:refund')
  const mails = typed.map(({ subject, text, ...mail }) => ({
    ...mail,
    subject: plainText(subject),
    text: text.replaceAll('\r\n', '\n').trim(),
  }))
  throwIfAny(checkCancellationMails(mails))
  const { organisationId, session } = granted
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await allowLongStatements(tx, longListMs)
    const formId = formIdOf(granted)
    const prices = price === null ? [] : await listSoldPrices(tx, formId)
    const priceName = prices.find(({ id }) => id === price)?.name ?? ''
    if (price !== null && !isUuid(price)) throw new AppError('NOT_FOUND')
    const { kind, id, orders, amount } = await freezeCancellation(tx, {
      id: deps.newId(),
      organisationId,
      formId,
      tierId: price,
      priceName,
      // Another member, or another association, may use the same one.
      token: `member:${session.userId}:${token}`,
      mails,
      giftDays,
      userId: session.userId,
      now,
    })
    if (kind === 'repeated') {
      const { state } = await loadCancellation(tx, granted, id)
      if (state === 'withdrawn') throw new AppError('REFUND_DECIDED')
      return { id, isHeld: state === 'held' }
    }
    if (kind === 'open')
      throw new AppError('CANCELLATION_OPEN', { detail: `cancellation ${id} has not ended` })
    if (kind === 'differs') throw new AppError('CONFLICT', { detail: 'the token was used for another one' })
    const isNothing = orders === 0 && (await sumPromised(tx, formId, price)).count === 0
    if (isNothing || orders !== seen.orders || amount !== seen.amount)
      throw new AppError('REFUND_CHANGED', { detail: `${orders} orders, ${amount} cents` })
    const alone = await findRefundRule(tx, organisationId)
    const isHeld = needsSecondPerson(alone, amount, await sumRecentOfForm(tx, { formId, except: id }, now))
    if (isHeld) await holdCancellation(tx, deps, granted, { id, orders, amount, priceName })
    await closeSales(tx, granted, price, now)
    const offered = giftDays === null ? {} : { giftDays }
    const action = isHeld ? 'cancellationHeld' : 'cancellationStarted'
    await note(tx, granted, action, { orders, amount, price: priceName, ...offered }, now)
    deps.log.info({ cancellationId: id, formId, orders, amount, isHeld }, 'cancellation started')
    return { id, isHeld }
  })
}

/** Nothing is sold any more of what is cancelled, from the moment at which its list is frozen. */
async function closeSales(tx: Tx, granted: Granted, price: string | null, now: Date): Promise<void> {
  const before = await loadForm(tx, formIdOf(granted))
  const { organisation, organisationId: id } = before
  const definition = price === null ? disabled(before.definition) : ended(before.definition, price, now)
  await applyForm(tx, { id, organisation, form: definition, index: 0, now })
  // What was planned may sell it again.
  await removePlan(tx, before.id)
  if (price !== null) await recordVersion(tx, { before, definition, now }, granted.session.userId)
  else if (definition.state !== before.definition.state)
    await note(tx, granted, 'stateChanged', { change: 'disable' }, now)
}

function disabled(definition: FormDefinition): FormDefinition {
  return { ...definition, state: stateAfter(definition.state, 'disable') ?? definition.state }
}

/** The form without sales of one price from now on. */
function ended(definition: FormDefinition, price: string, now: Date): FormDefinition {
  const tiers = definition.tiers.map((tier) => {
    const { saleStartDate, saleEndDate } = tier
    if (tier.id !== price || (saleEndDate !== null && new Date(saleEndDate) <= now)) return tier
    const hasBegun = saleStartDate === null || new Date(saleStartDate) < now
    return { ...tier, saleEndDate: now.toISOString(), saleStartDate: hasBegun ? saleStartDate : null }
  })
  return { ...definition, tiers }
}
