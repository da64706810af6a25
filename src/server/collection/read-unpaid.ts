import type { PaymentRequestId } from '#domain/ids.ts'
import { addCents } from '#domain/money.ts'
import type { RegularisationView } from '#contract/schedule/regularisation.ts'
import { type DebitProof, mayReuseMeans, openDebit } from '#server/installment/debit-access.ts'
import { isAtBank, regularisationStatus } from '#server/collection/regularisation-status.ts'
import type { Deps } from '#server/deps.ts'
import { loadForm } from '#server/form/form-store.ts'
import { listDebits } from '#server/installment/debit-store.ts'
import { hasOtherSchedules } from '#server/installment/mandate-store.ts'
import { presentDebit, presentMeans } from '#server/installment/present-debit.ts'
import { findLatestRegularisation } from '#server/installment/regularisation-store.ts'
import { composeFormPart } from '#server/payment/compose-mail-parts.ts'

interface UnpaidQuery extends DebitProof {
  readonly paymentRequestId: string
}

/**
 * What a payer sees of a debit that is not paid, through the link of a mail or the regularisation that it led to.
 * @throws AppError PAYMENT_UNKNOWN, LINK_EXPIRED
 */
export async function readUnpaid(deps: Deps, query: UnpaidQuery): Promise<RegularisationView> {
  const { debit, regularisation: named } = await openDebit(deps, query.paymentRequestId, query)
  // Through the link of a mail, the page is about the one under way; where there is none, it has yet to begin.
  const regularisation = named ?? (await findOpen(deps, debit.paymentId))
  const form = await loadForm(deps.db, debit.formId)
  const { organization, form: shownForm } = composeFormPart({ payment: debit, form, settings: deps.settings })
  const kept = mayReuseMeans(deps, debit) ? presentMeans(debit.means) : null
  const errorCode = regularisation?.attempt?.errorCode ?? null
  return {
    paymentRequestId: debit.paymentId,
    paymentRequestDataId: regularisation?.id ?? null,
    mode: regularisation?.mode ?? null,
    status: regularisationStatus(debit.state, regularisation),
    isAtBank: isAtBank(regularisation),
    isTakenOver: named?.state === 'cancelled' && (await findOpen(deps, debit.paymentId)) !== null,
    ...(errorCode === null ? {} : { errorCode }),
    organization: { name: organization.name, organizationSlug: form.organisation.slug },
    form: shownForm,
    orderNumber: debit.orderNumber,
    payerFirstName: debit.snapshot.payer.firstName,
    kind: debit.kind,
    installment: presentDebit(debit),
    total: addCents(debit.amount, debit.tip),
    installments: (await listDebits(deps.db, debit.scheduleId)).map(presentDebit),
    keptMeans: kept === null ? null : { id: debit.means.id, ...kept },
    hasOthers: await hasOtherSchedules(deps.db, debit.scheduleId),
    provider: debit.means.provider,
    backUrl: regularisation?.backUrl ?? null,
  }
}

async function findOpen({ db, clock }: Deps, paymentId: PaymentRequestId) {
  const latest = await findLatestRegularisation(db, paymentId)
  return latest?.state === 'open' && latest.expiresAt > clock.now() ? latest : null
}
