import { AppError } from '#domain/errors.ts'
import { type PaymentId, readId } from '#domain/ids.ts'
import { parisDate } from '#domain/format.ts'
import { isValidOn } from '#domain/installment/due-date.ts'
import { isPayable } from '#domain/payment/decline-class.ts'
import type { Deps } from '#server/money/deps.ts'
import { findProvider } from '#server/providers/find-provider.ts'
import {
  type StoredDebit,
  findDebit,
  findRefusedPaymentMethod,
} from '#server/money/installment/debit-store.ts'
import {
  type StoredRegularisation,
  findRegularisation,
} from '#server/money/installment/regularisation-store.ts'

/**
 * The debit with an id. The caller must already have access.
 * @throws AppError PAYMENT_UNKNOWN if there is none, or the payment is of another kind
 */
export async function loadDebit({ db }: Pick<Deps, 'db'>, id: PaymentId): Promise<StoredDebit> {
  const debit = await findDebit(db, id)
  if (debit === null) throw new AppError('PAYMENT_UNKNOWN')
  return debit
}

/** Proof for seeing or paying a debit. The id alone gives no access. */
export interface DebitProof {
  /** The signed key from a mail link. */
  readonly cle?: string | undefined
  /** The id of a regularisation of this debit: only a caller with access received it. */
  readonly paymentRequestDataId?: string | undefined
}

/** How long an unpaid regularisation gives access after its end, so that the payer can start again. */
const beginAgainMs = 24 * 60 * 60_000

/** Whether a regularisation is recent enough that its address gives access to more than its result. */
export function isFresh({ createdAt }: Pick<StoredRegularisation, 'createdAt'>, now: Date): boolean {
  return createdAt.getTime() + beginAgainMs > now.getTime()
}

/**
 * The debit of an unpaidPaymentId for a caller with access, and the regularisation that gives it (null: a mail link
 * gives it). Without a valid proof, the error is the same as for a debit that does not exist.
 * @throws AppError PAYMENT_UNKNOWN: no such debit, a payment of another kind, or no proof; LINK_EXPIRED
 */
export async function openDebit(
  deps: Pick<Deps, 'db' | 'links' | 'clock'>,
  unpaidPaymentId: string,
  { cle, paymentRequestDataId }: DebitProof,
): Promise<{ readonly debit: StoredDebit; readonly regularisation: StoredRegularisation | null }> {
  const id = readId<PaymentId>(unpaidPaymentId)
  if (id === null) throw new AppError('PAYMENT_UNKNOWN')
  const regularisation =
    paymentRequestDataId === undefined ? null : await openedBy(deps, id, paymentRequestDataId)
  if (regularisation === null) assertLinked(deps, id, cle ?? '')
  return { debit: await loadDebit(deps, id), regularisation }
}

async function openedBy(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  debitId: PaymentId,
  dataId: string,
): Promise<StoredRegularisation> {
  const id = readId(dataId)
  const regularisation = id === null ? null : await findRegularisation(db, id)
  if (regularisation?.paymentId !== debitId) throw new AppError('PAYMENT_UNKNOWN')
  const { state } = regularisation
  const isOver = state === 'failed' || state === 'cancelled'
  if (isOver && !isFresh(regularisation, clock.now())) throw new AppError('LINK_EXPIRED')
  return regularisation
}

function assertLinked(
  { links, clock }: Pick<Deps, 'links' | 'clock'>,
  debitId: PaymentId,
  cle: string,
): void {
  const linked = links.read('regularise', cle, clock.now())
  if (linked === 'expired') throw new AppError('LINK_EXPIRED')
  if (linked !== debitId) throw new AppError('PAYMENT_UNKNOWN')
}

/**
 * Whether the payer may pay a debit in person with the schedule's current payment method: it is saved and valid, and no
 * refusal of it forbids this. Refusals of an earlier payment method do not count.
 */
export async function mayReusePaymentMethod(
  deps: Pick<Deps, 'db' | 'providers' | 'clock'>,
  { paymentId, refusal, paymentMethod }: StoredDebit,
): Promise<boolean> {
  const { isActive, provider, expiryMonth: month, expiryYear: year, refusedBy } = paymentMethod
  const isGood = month === null || year === null || isValidOn({ month, year }, parisDate(deps.clock.now()))
  const saved = findProvider(deps, provider)?.saved ?? null
  if (!isActive || !isGood || saved === null) return false
  if (refusedBy !== null && !isPayable(refusedBy)) return false
  if (refusal === null || isPayable(refusal)) return true
  const refused = await findRefusedPaymentMethod(deps.db, paymentId)
  return refused !== null && refused !== paymentMethod.id
}
