import { AppError } from '#domain/errors.ts'
import { type PaymentRequestId, readId } from '#domain/ids.ts'
import { parisDate } from '#domain/format.ts'
import { isValidOn } from '#domain/installment/due-date.ts'
import { declineClass } from '#domain/payment/decline-class.ts'
import { type Deps, findProvider } from '#server/deps.ts'
import { type StoredDebit, findDebit, findRefusedPaymentMethod } from '#server/installment/debit-store.ts'
import { type StoredRegularisation, findRegularisation } from '#server/installment/regularisation-store.ts'

/**
 * The debit that something of ours is about: whoever asks is let in already.
 * @throws AppError PAYMENT_UNKNOWN: none, or a payment of another kind
 */
export async function loadDebit({ db }: Pick<Deps, 'db'>, id: PaymentRequestId): Promise<StoredDebit> {
  const debit = await findDebit(db, id)
  if (debit === null) throw new AppError('PAYMENT_UNKNOWN')
  return debit
}

/** What somebody brings who wants to see or pay a debit: its id alone opens nothing. */
export interface DebitProof {
  /** The signed key of a mail's link. */
  readonly cle?: string | undefined
  /** A regularisation of this debit that was begun: whoever knows it was let in before. */
  readonly paymentRequestDataId?: string | undefined
}

/** How long a regularisation that ended without money lets in, so that it may be begun again. */
const beginAgainMs = 24 * 60 * 60_000

/** Whether a regularisation was begun so lately that its address opens more than what became of it. */
export function isFresh({ createdAt }: Pick<StoredRegularisation, 'createdAt'>, now: Date): boolean {
  return createdAt.getTime() + beginAgainMs > now.getTime()
}

/**
 * The debit behind an unpaidPaymentId, for whoever may see and pay it, with the regularisation that lets them in (null:
 * the link of a mail does). Without a proof of its own, a debit is told like one that is not there.
 * @throws AppError PAYMENT_UNKNOWN: no such debit, a payment of another kind, or no proof; LINK_EXPIRED
 */
export async function openDebit(
  deps: Pick<Deps, 'db' | 'links' | 'clock'>,
  unpaidPaymentId: string,
  { cle, paymentRequestDataId }: DebitProof,
): Promise<{ readonly debit: StoredDebit; readonly regularisation: StoredRegularisation | null }> {
  const id = readId<PaymentRequestId>(unpaidPaymentId)
  if (id === null) throw new AppError('PAYMENT_UNKNOWN')
  const regularisation =
    paymentRequestDataId === undefined ? null : await openedBy(deps, id, paymentRequestDataId)
  if (regularisation === null) assertLinked(deps, id, cle ?? '')
  return { debit: await loadDebit(deps, id), regularisation }
}

async function openedBy(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  debitId: PaymentRequestId,
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
  debitId: PaymentRequestId,
  cle: string,
): void {
  const linked = links.read('regularise', cle, clock.now())
  if (linked === 'expired') throw new AppError('LINK_EXPIRED')
  if (linked !== debitId) throw new AppError('PAYMENT_UNKNOWN')
}

/**
 * Whether the payer may pay a debit in person with the means that its schedule has now: it is still kept and good, and
 * no refusal of its own forbids it. What was said of a means that another one replaced since says nothing of this one.
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

/** Whether a means that was refused so may still be paid with in person. */
export function isPayable(refusal: string): boolean {
  const verdict = declineClass(refusal)
  return verdict === 'retry' || verdict === 'authenticate'
}
