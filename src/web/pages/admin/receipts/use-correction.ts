import { useRef, useState } from 'react'
import type { CorrectableReceipt } from '#contract/receipt-correction.ts'
import type { DonorCorrection } from '#domain/receipt/receipt-correction.ts'
import { type ApiFailure, type Send, asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useLocale } from '#web/lib/texts.ts'
import { saveTypedOf, takeTypedOf } from '#web/admin-kit/typed-before-proof.ts'
import { leadToProof } from '#web/admin-kit/use-change.ts'

/** A receipt as it was read: what was typed of another version would undo a correction. */
const thingOf = (id: string, { version }: CorrectableReceipt) => `receipt ${id} ${version}`

/** Saves for this tab what was typed for a receipt, before its correction leads to a sign-in. */
export function saveCorrection(id: string, receipt: CorrectableReceipt, typed: DonorCorrection): void {
  saveTypedOf(thingOf(id, receipt), { ...typed })
}

/** A receipt with what was typed for it before a sign-in, if it still states the same. */
export function withTyped(id: string, receipt: CorrectableReceipt): CorrectableReceipt {
  return { ...receipt, donor: { ...receipt.donor, ...takeTypedOf(thingOf(id, receipt)) } }
}

/** A receipt of a list, with what it states of its donor, or what was typed in its place. */
interface Opened {
  readonly id: string
  readonly receipt: CorrectableReceipt
}

/**
 * Reads what a receipt of a list (by its id there) states of its donor, for the dialog that corrects it. `onChanged` is called where the
 * receipt has changed since the list was read; while the dialog is open, once it is closed.
 */
export function useCorrection(
  read: (send: Send, id: string) => Promise<CorrectableReceipt>,
  onChanged: () => void,
) {
  const locale = useLocale()
  const showFailure = useFailureToast()
  const [opened, setOpened] = useState<Opened | null>(null)
  /** The receipt that is being read. */
  const [reading, setReading] = useState<string | null>(null)
  const isOld = useRef(false)
  const open = async (id: string) => {
    setReading(id)
    try {
      const receipt = await read(makeSend(locale), id)
      setOpened({ id, receipt: withTyped(id, receipt) })
    } catch (error) {
      const failure = asFailure(error)
      if (!leadToProof(failure)) showFailure(failure)
      if (failure.status === 409) onChanged()
    } finally {
      setReading(null)
    }
  }
  /** Whether a failure of the correction was dealt with. */
  const fail = (failure: ApiFailure, typed: DonorCorrection): boolean => {
    isOld.current ||= failure.status === 409
    const isLed = leadToProof(failure)
    if (isLed && opened !== null) saveCorrection(opened.id, opened.receipt, typed)
    return isLed
  }
  const close = () => {
    setOpened(null)
    if (isOld.current) onChanged()
    isOld.current = false
  }
  return { opened, reading, open, fail, close }
}
