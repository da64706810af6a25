import {
  type ComponentType,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import type { Locale } from '#domain/locale.ts'
import { onFirstInteraction } from '#web/lib/browser/first-interaction.ts'
import { RestStyle } from '#web/lib/browser/rest-style.tsx'
import { hasSaved } from '#web/lib/cart/has-saved.ts'
import { loadAreas } from '#web/lib/on-demand/lazy-texts.ts'
import { useOnDemand } from '#web/lib/on-demand/use-on-demand.ts'
import { type Area, type AreaTexts, LateTexts, useLocale } from '#web/lib/texts.ts'
import { type AmountChoice, choiceOf, earlyChoice } from '#web/pages/checkout/one-page/amount-choice.ts'
import { EarlyAmount } from '#web/pages/checkout/one-page/early-amount.tsx'
import { onePageAreas, onePageId } from '#web/pages/checkout/one-page/one-page-areas.ts'

interface OnePageSlotProps {
  readonly form: Form
  readonly organization: Organization
}

interface OrderPart {
  readonly Order: ComponentType<
    OnePageSlotProps & { readonly early: AmountChoice | null; readonly onReady: () => void }
  >
  readonly texts: Partial<Record<Area, AreaTexts>>
}

async function loadOrder(locale: Locale): Promise<OrderPart> {
  const [{ OnePageOrder }, texts] = await Promise.all([
    import('#web/pages/checkout/one-page/one-page-order.tsx'),
    loadAreas(onePageAreas, locale),
  ])
  return { Order: OnePageOrder, texts }
}

/**
 * The order of a payment form. The page comes with the amount and the button; fields and their rules are loaded at the
 * first sign of a visitor, or at once where this tab has typed something before, and take over what was chosen.
 */
export function OnePageSlot({ form, organization }: OnePageSlotProps) {
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const [early, setEarly] = useState(() => ({ choice: choiceOf([], form, new Date()), isTouched: false }))
  const [wantsToPay, setWantsToPay] = useState(false)
  const [isReady, setReady] = useState(false)
  const { part, ask } = useOnDemand(() => loadOrder(locale))
  useEarlyChoice(place, form, (choice) => setEarly({ choice, isTouched: true }))
  useAtFirstSign(ask)
  const preserveFocus = usePreservedFocus(isReady)
  const onReady = useCallback(() => {
    preserveFocus()
    setReady(true)
  }, [preserveFocus])
  useEffect(() => {
    if (!isReady || !wantsToPay) return
    const order = document.getElementById(onePageId)
    if (order instanceof HTMLFormElement) order.requestSubmit()
  }, [isReady, wantsToPay])
  return (
    <div ref={place}>
      {!isReady && (
        <EarlyAmount
          {...{ form, choice: early.choice }}
          isBusy={wantsToPay && part === null}
          onChoice={(choice) => setEarly({ choice, isTouched: true })}
          onPay={() => {
            setWantsToPay(true)
            ask()
          }}
        />
      )}
      {part !== null && (
        <Suspense>
          <RestStyle />
          <LateTexts value={part.texts}>
            <part.Order {...{ form, organization, onReady }} early={early.isTouched ? early.choice : null} />
          </LateTexts>
        </Suspense>
      )}
    </div>
  )
}

/** What was chosen before the page came to life. */
function useEarlyChoice(
  place: { readonly current: HTMLElement | null },
  form: Form,
  onFound: (choice: AmountChoice) => void,
): void {
  const first = useRef({ form, onFound })
  useEffect(() => {
    const fields = place.current?.querySelector('form') ?? undefined
    const { form: shown, onFound: tell } = first.current
    const found = earlyChoice(choiceOf([], shown, new Date()), shown, new FormData(fields), location.search)
    if (found !== null) tell(found)
  }, [place])
}

/** Asks once somebody moves, touches or types, or at once where this tab has a cart or something typed. */
function useAtFirstSign(ask: () => void): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    // A reminder's link brings a cart, too.
    const isKnown = hasSaved('cart:') || hasSaved('draft:') || globalThis.location.hash.includes('key=')
    if (!isKnown) return onFirstInteraction(() => latest.current())
    latest.current()
    return undefined
  }, [])
}

/** Gives the focus, and where in the text it was, to the field that takes the place of one with the same id. */
function usePreservedFocus(isReplaced: boolean): () => void {
  const kept = useRef<{ id: string; from: number | null; to: number | null } | null>(null)
  useLayoutEffect(() => {
    if (!isReplaced || kept.current === null) return
    const { id, from, to } = kept.current
    const field = id === '' ? null : document.getElementById(id)
    if (field === null || field === document.activeElement) return
    field.focus({ preventScroll: true })
    if (field instanceof HTMLInputElement && from !== null) field.setSelectionRange(from, to)
  }, [isReplaced])
  return useCallback(() => {
    const field = document.activeElement
    const [from, to] =
      field instanceof HTMLInputElement ? [field.selectionStart, field.selectionEnd] : [null, null]
    kept.current = { id: field?.id ?? '', from, to }
  }, [])
}
