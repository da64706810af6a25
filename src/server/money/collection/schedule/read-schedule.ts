import { defaultLocale } from '#domain/locale.ts'
import type { ScheduleView } from '#contract/schedule/schedule.ts'
import { type OpenedSchedule, openSchedule } from '#server/money/collection/schedule/opened-schedule.ts'
import type { Deps } from '#server/money/deps.ts'
import { presentIdentity } from '#server/catalogue/form/present-identity.ts'
import { isPayable } from '#domain/payment/decline-class.ts'
import type { SchedulePaymentMethod } from '#server/money/installment/debit-store.ts'
import { regularisationLink } from '#server/money/installment/link-addresses.ts'
import { hasWithdrawal } from '#server/money/installment/withdrawal-store.ts'
import {
  cardEndsBefore,
  isOwed,
  presentDebit,
  presentPaymentMethod,
} from '#server/money/installment/present-debit.ts'
import { composeFormPart } from '#server/money/payment/compose-mail-parts.ts'

/** Reads a schedule for its payer, by a mail link. @throws AppError LINK_INVALID, LINK_EXPIRED */
export async function readSchedule(deps: Deps, token: string): Promise<ScheduleView> {
  const { schedule, debits, form, bounds, can } = await openSchedule(deps, token)
  const [first] = debits
  const { organization, form: shownForm } = composeFormPart({ payment: first, form, settings: deps.settings })
  return {
    identity: presentIdentity(form),
    kind: first.kind,
    state: first.scheduleState,
    organization: {
      name: organization.name,
      organizationSlug: form.organisation.slug,
      email: organization.email,
    },
    form: shownForm,
    orderNumber: first.orderNumber,
    isWithdrawn: await hasWithdrawal(deps.db, schedule.orderId),
    startedAt: schedule.createdAt.toISOString(),
    payerFirstName: first.snapshot.payer.firstName,
    debitDay: first.debitDay,
    amount: schedule.amount,
    tip: schedule.tip,
    minAmount: bounds.least,
    maxAmount: bounds.most,
    installments: debits.map(presentDebit),
    savedPaymentMethod: presentPaymentMethod(first.paymentMethod),
    cardEndsBefore: cardEndsBefore(debits),
    paymentMethodNeeds: paymentMethodNeeds(first.paymentMethod),
    regularisationUrl: payablePage(deps, debits),
    can,
  }
}

function paymentMethodNeeds({
  isActive,
  refusedBy,
}: SchedulePaymentMethod): ScheduleView['paymentMethodNeeds'] {
  if (!isActive || refusedBy === null) return null
  return isPayable(refusedBy) ? 'payer' : 'otherPaymentMethod'
}

/** The page for paying a debit in person: the first refused debit, else the next one. Null if there is none. */
function payablePage(deps: Deps, debits: OpenedSchedule['debits']): string | null {
  // After a partial withdrawal, the payer is not asked to pay until the association decides.
  if (debits[0].kind === 'INSTALLMENT' && debits[0].scheduleState === 'paused') return null
  const payable =
    debits.find(isOwed) ??
    (debits[0].scheduleState === 'active'
      ? debits.find(({ state, isBeingPaid }) => state === 'planned' && !isBeingPaid)
      : undefined)
  if (payable === undefined) return null
  // The link has no language: the page continues in the reader's language.
  return regularisationLink(deps, { ...payable, locale: defaultLocale }, deps.clock.now()).url
}
