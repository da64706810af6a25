import { parisDate } from '#domain/format.ts'
import { addDays, isValidOn, lastDayOf } from '#domain/installment/due-date.ts'
import type { CardExpiring } from '#contract/mail/schedule-mails.ts'
import type { Deps } from '#server/money/deps.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import {
  composeDebit,
  composeDebitPart,
  composeOrderOfDebit,
  toPayerOf,
} from '#server/money/installment/compose-debit-parts.ts'
import { listDebits } from '#server/money/installment/debit-store.ts'
import {
  type ExpiringPaymentMethod,
  listExpiring,
  notifyExpiring as queueNotice,
} from '#server/money/installment/mandate-store.ts'
import type { QueuedMail } from '#server/platform/db/plan-parts.ts'
import { processPages } from '#server/platform/process-pages.ts'

/** How long before a card's last day its holder is notified. Source: money core. */
const daysBefore = 30

/**
 * Notifies payers, once per card, that a card with debits to come expires within a month. Returns the number of
 * notices.
 */
export async function notifyExpiring(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  return processPages<ExpiringPaymentMethod>(
    (page) => listExpiring(deps.db, lastMonth(now), page),
    async (card) => {
      const mails = await composeExpiring(deps, card, now)
      return (await queueNotice(deps.db, { mandate: card.mandateId, mails, now })) && mails.length > 0
    },
    (error, { mandateId }) =>
      deps.log.error({ err: error, mandateId }, 'payer not notified of expiring card'),
  )
}

/** The last month that ends within thirty days. Cards that expire later need no notice yet. */
function lastMonth(now: Date): { month: number; year: number } {
  const day = addDays(parisDate(now), daysBefore)
  const [year = 0, month = 0] = day.split('-').map(Number)
  if (lastDayOf({ month, year }) === day) return { month, year }
  return month === 1 ? { month: 12, year: year - 1 } : { month: month - 1, year }
}

/** The mail about a card that ends, to the payer of its schedule; none without a schedule. */
export async function composeExpiring(
  deps: Deps,
  card: ExpiringPaymentMethod,
  now: Date,
): Promise<QueuedMail<'cardExpiring'>[]> {
  const debits = card.scheduleId === null ? [] : await listDebits(deps.db, card.scheduleId)
  const [first] = debits
  if (first === undefined) return []
  const form = await loadForm(deps.db, first.formId)
  const beyond = debits.find(({ state, dueOn }) => state === 'planned' && !isValidOn(card, dueOn))
  const payload: CardExpiring = {
    ...composeOrderOfDebit(deps, first, form),
    brand: card.brand,
    last4: card.last4,
    expiresOn: lastDayOf(card),
    next: beyond === undefined ? null : composeDebit(beyond),
    manageUrl: composeDebitPart(deps, first, form, now).manageUrl,
  }
  return [toPayerOf(deps, first, 'cardExpiring', payload)]
}
