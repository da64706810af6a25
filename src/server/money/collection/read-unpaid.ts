import { defaultLocale } from '#domain/locale.ts'
import type { PaymentId } from '#domain/ids.ts'
import { addCents } from '#domain/money.ts'
import type { RegularisationView } from '#contract/schedule/regularisation.ts'
import {
  type DebitProof,
  isFresh,
  mayReusePaymentMethod,
  openDebit,
} from '#server/money/installment/debit-access.ts'
import {
  bankUrlOf,
  isAtBank,
  regularisationStatus,
  takesDays,
} from '#server/money/collection/regularisation-status.ts'
import type { Deps } from '#server/money/deps.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { presentIdentity } from '#server/catalogue/form/present-identity.ts'
import { type StoredDebit, listDebits } from '#server/money/installment/debit-store.ts'
import { regularisationLink } from '#server/money/installment/link-addresses.ts'
import { hasOtherSchedules } from '#server/money/installment/mandate-store.ts'
import { isOwed, presentDebit, presentPaymentMethod } from '#server/money/installment/present-debit.ts'
import {
  type StoredRegularisation,
  findLatestRegularisation,
} from '#server/money/installment/regularisation-store.ts'
import { composeFormPart } from '#server/money/payment/compose-mail-parts.ts'

interface UnpaidQuery extends DebitProof {
  readonly paymentRequestId: string
}

/**
 * Reads an unpaid debit for its payer, opened by a mail link or by its regularisation.
 * @throws AppError PAYMENT_UNKNOWN, LINK_EXPIRED
 */
export async function readUnpaid(deps: Deps, query: UnpaidQuery): Promise<RegularisationView> {
  const { debit, regularisation: named } = await openDebit(deps, query.paymentRequestId, query)
  // A mail link shows the open regularisation, if there is one.
  const regularisation = named ?? (await findOpen(deps, debit.paymentId))
  const form = await loadForm(deps.db, debit.formId)
  const { organization, form: shownForm } = composeFormPart({ payment: debit, form, settings: deps.settings })
  const saved = (await mayReusePaymentMethod(deps, debit)) ? presentPaymentMethod(debit.paymentMethod) : null
  const debits = await listDebits(deps.db, debit.scheduleId)
  const errorCode = regularisation?.attempt?.errorCode ?? null
  const now = deps.clock.now()
  return {
    identity: presentIdentity(form),
    paymentRequestId: debit.paymentId,
    paymentRequestDataId: regularisation?.id ?? null,
    mode: regularisation?.mode ?? null,
    status: regularisationStatus(debit.state, regularisation),
    isAtBank: isAtBank(regularisation),
    bankUrl: bankUrlOf(regularisation),
    waitedMs: Math.max(0, now.getTime() - (regularisation?.attempt?.submittedAt ?? now).getTime()),
    bankDays: takesDays(regularisation),
    isTakenOver: named?.state === 'cancelled' && (await findOpen(deps, debit.paymentId)) !== null,
    ...(errorCode === null ? {} : { errorCode }),
    organization: { name: organization.name, organizationSlug: form.organisation.slug },
    form: shownForm,
    orderNumber: debit.orderNumber,
    payerFirstName: debit.snapshot.payer.firstName,
    kind: debit.kind,
    installment: presentDebit(debit),
    total: addCents(debit.amount, debit.tip),
    installments: debits.map(presentDebit),
    otherUnpaidUrl: otherUnpaidPage(deps, debit, debits, named),
    savedPaymentMethod: saved === null ? null : { id: debit.paymentMethod.id, ...saved },
    hasOthers: await hasOtherSchedules(deps.db, debit.scheduleId),
    provider: debit.paymentMethod.provider,
    backUrl: regularisation?.backUrl ?? null,
  }
}

/**
 * The page on which the first other refused debit can be paid. The address of an old regularisation shows its result
 * and gives access to nothing else.
 */
function otherUnpaidPage(
  deps: Deps,
  { number, kind, scheduleState }: StoredDebit,
  debits: readonly StoredDebit[],
  named: StoredRegularisation | null,
): string | null {
  const now = deps.clock.now()
  if (scheduleState === 'cancelled' || (kind === 'INSTALLMENT' && scheduleState === 'paused')) return null
  if (named !== null && !isFresh(named, now)) return null
  const other = debits.find((one) => one.number !== number && isOwed(one))
  // Payment pages stay in the language of the reader.
  return other === undefined ? null : regularisationLink(deps, { ...other, locale: defaultLocale }, now).url
}

async function findOpen({ db, clock }: Deps, paymentId: PaymentId) {
  const latest = await findLatestRegularisation(db, paymentId)
  return latest?.state === 'open' && latest.expiresAt > clock.now() ? latest : null
}
