import { useCallback, useMemo, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import type { LegalStatuses } from '#contract/visitor/values.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import type { Problem } from '#domain/problem.ts'
import type { KnownPerson } from '#web/features/payer-form/payer-fieldset.tsx'
import {
  type PayerValues,
  needsOf,
  payerOf,
  rulesOf,
  valuesOf,
} from '#web/features/payer-form/payer-values.ts'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useDraft } from '#web/lib/cart/cart-session.ts'
import type { StepProps } from '#web/pages/checkout/step-props.ts'

/** Saves the answers asked beside the payer; false after a refusal, which is shown on its field. */
type SaveAnswers = () => Promise<boolean>

/** The payer of a cart: what this tab knows of them, what the form asks, and how it is saved. */
export function usePayer(
  { form, organization, cart, goOn }: StepProps,
  ready: Cart,
  statuses: LegalStatuses,
  saveAnswers: SaveAnswers,
) {
  const toast = useFailureToast()
  const { draft, remove } = useDraft(form)
  const [taken, setTaken] = useState<PayerDraft | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [today] = useState(() => new Date())
  const needs = useMemo(() => needsOf(form, organization, ready), [form, organization, ready])
  const rules = useMemo(() => rulesOf(form, needs, statuses, today), [form, needs, statuses, today])
  // Read once at the start: later input is saved too, and must not remove the offers.
  const [found] = useState<PayerDraft | null>(() => cart.readAnswers(ready.id) ?? ready.payer)
  const isUnknown = found === null || isUnnamed(found)
  const known = taken ?? found
  const offered = isUnknown && taken === null ? (draft?.payer ?? null) : null
  const { writeAnswers } = cart
  const saveValues = useCallback(
    (values: PayerValues) => writeAnswers(ready.id, values),
    [writeAnswers, ready.id],
  )
  const save = async (values: PayerValues): Promise<readonly Problem[]> => {
    if (isBusy) return []
    setBusy(true)
    try {
      if (!(await saveAnswers())) return []
      await cart.savePayer(payerOf(values, needs))
      remove()
      goOn()
      return []
    } catch (error) {
      const failure = asFailure(error)
      if (failure.problems.length === 0) toast(failure)
      return failure.problems
    } finally {
      setBusy(false)
    }
  }
  return {
    needs,
    rules,
    initial: valuesOf(known, needs),
    known: isUnknown && taken === null ? firstParticipant(ready) : null,
    isBusy,
    saveValues,
    save,
    /** Offers the values typed before a cart was lost, to use or to discard. */
    offer: offered === null ? null : { take: () => setTaken(offered), remove },
    /** Changes when the fields must be filled again. */
    source: taken === null ? 'own' : 'draft',
  }
}

function isUnnamed({ firstName = '', lastName = '' }: PayerDraft): boolean {
  return (firstName + lastName).trim() === ''
}

/**
 * The first person named in the cart. The payer must still confirm the e-mail address: with a wrong one, the tickets
 * would be lost.
 */
function firstParticipant({ itemList }: Cart): KnownPerson | null {
  const participant = itemList.find((item) => item.participant !== undefined)?.participant
  if (participant === undefined) return null
  const { firstName, lastName, email = '' } = participant
  return {
    name: `${firstName} ${lastName}`,
    values: { firstName, lastName, ...(email !== '' && { email }) },
  }
}
