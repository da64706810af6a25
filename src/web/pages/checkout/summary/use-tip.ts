import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import type { TipSuggestion } from '#contract/tip.ts'
import { type Cents, cents } from '#domain/money.ts'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { atMostEvery200ms } from '#web/lib/browser/minimum-delay.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import { useTipSuggestion } from '#web/lib/cart/use-tip-suggestion.ts'
import { useBrand } from '#web/lib/texts.ts'

/**
 * The tip of a cart: the suggestion, the choice (shown at once; the total follows the server's answer), and whether a
 * save is in progress.
 */
export function useTip(session: CartSession, cart: Cart) {
  const { saveTip } = session
  const toast = useFailureToast()
  const suggestion = useTipSuggestion(session, {
    organizationSlug: cart.organization.organizationSlug,
    formType: cart.formType,
    formSlug: cart.formSlug,
    amount: cart.paymentTerms.realAmount,
    frequency: cart.paymentFrequency,
  })
  /** Chosen here and not answered yet: shown until the server has saved or refused it. */
  const [wanted, setWanted] = useState<Cents | null>(null)
  const save = useCallback(
    async (tip: Cents) => {
      try {
        await saveTip(tip)
      } catch (error) {
        toast(asFailure(error))
      }
      setWanted((latest) => (latest === tip ? null : latest))
    },
    [saveTip, toast],
  )
  const sendSparingly = useMemo(() => atMostEvery200ms((tip: Cents) => void save(tip)), [save])
  const choose = useCallback(
    (tip: Cents) => {
      setWanted(tip)
      sendSparingly(tip)
    },
    [sendSparingly],
  )
  const { tipChosen } = cart.tipData
  const saved = tipChosen === null ? null : cents(tipChosen)
  usePreselection(saved, suggestion, choose)
  return { suggestion, chosen: wanted ?? saved, isSaving: wanted !== null, onTip: choose }
}

/** An operator may preselect the suggested amount; by default nothing is selected. Source: docs/decisions/money/tip.md. */
function usePreselection(
  saved: Cents | null,
  suggestion: TipSuggestion | null | undefined,
  choose: (tip: Cents) => void,
): void {
  const isWanted = useBrand()?.tipPreselect === 'suggested'
  const isDone = useRef(false)
  useEffect(() => {
    if (!isWanted || isDone.current || saved !== null || suggestion === null || suggestion === undefined)
      return
    isDone.current = true
    choose(cents(suggestion.tipSuggestion))
  }, [isWanted, saved, suggestion, choose])
}
