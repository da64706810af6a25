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
import { LateTexts, type Texts, useLocale } from '#web/lib/texts.ts'
import { type AmountChoice, choiceOf, earlyChoice } from '#web/pages/checkout/one-page/amount-choice.ts'
import { EarlyAmount } from '#web/pages/checkout/one-page/early-amount.tsx'
import { firstFieldsOf } from '#web/pages/checkout/one-page/first-fields.tsx'
import { readTyped, takeTyped } from '#web/pages/checkout/one-page/take-typed.ts'
import { onePageAreas, onePageId } from '#web/pages/checkout/one-page/one-page-areas.ts'

interface OnePageSlotProps {
  readonly form: Form
  readonly organization: Organization
}

interface OrderPart {
  readonly Order: ComponentType<
    OnePageSlotProps & { readonly early: AmountChoice | null; readonly onReady: () => void }
  >
  readonly texts: Texts<(typeof onePageAreas)[number]>
}

async function loadOrder(locale: Locale): Promise<OrderPart> {
  const [{ OnePageOrder }, texts] = await Promise.all([
    import('#web/pages/checkout/one-page/one-page-order.tsx'),
    loadAreas(onePageAreas, locale),
  ])
  return { Order: OnePageOrder, texts }
}

/**
 * The order of a payment form. The page contains the amount, the fields and the button. Their rules load at the
 * visitor's first interaction, or at once if this tab has typed text, and take over what was chosen and typed.
 */
export function OnePageSlot({ form, organization }: OnePageSlotProps) {
  const locale = useLocale()
  const container = useRef<HTMLDivElement>(null)
  const [early, setEarly] = useState(() => ({ choice: choiceOf([], form, new Date()), isTouched: false }))
  const [wantsToPay, setWantsToPay] = useState(false)
  const [isReady, setReady] = useState(false)
  const { part, ask } = useOnDemand(() => loadOrder(locale))
  useEarlyChoice(container, form, (choice) => setEarly({ choice, isTouched: true }))
  useAtFirstInteraction(ask, form)
  const typed = useRef<ReturnType<typeof readTyped>>([])
  const preserveFocus = usePreservedFocus(isReady)
  const onReady = useCallback(() => {
    preserveFocus()
    typed.current = readTyped(firstFieldsOf(form))
    setReady(true)
  }, [preserveFocus, form])
  useLayoutEffect(() => {
    const order = document.getElementById(onePageId)
    if (isReady && order !== null) takeTyped(typed.current, order)
  }, [isReady])
  useEffect(() => {
    if (!isReady || !wantsToPay) return
    const order = document.getElementById(onePageId)
    if (order instanceof HTMLFormElement) order.requestSubmit()
  }, [isReady, wantsToPay])
  return (
    <div ref={container}>
      {!isReady && (
        <EarlyAmount
          {...{ form, organization, choice: early.choice }}
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

/** What was chosen before hydration. */
function useEarlyChoice(
  container: { readonly current: HTMLElement | null },
  form: Form,
  onFound: (choice: AmountChoice) => void,
): void {
  const first = useRef({ form, onFound })
  useEffect(() => {
    const fields = container.current?.querySelector('form') ?? undefined
    const { form: shown, onFound: report } = first.current
    const found = earlyChoice(choiceOf([], shown, new Date()), shown, new FormData(fields), location.search)
    if (found !== null) report(found)
  }, [container])
}

/** Calls `ask` at the first interaction, or at once if this tab has a cart, typed text or no fields of the server. */
function useAtFirstInteraction(ask: () => void, form: Form): void {
  const latest = useRef(ask)
  const shown = useRef(form)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    // A reminder's link also carries a cart.
    const isKnown =
      hasSaved('cart:') ||
      hasSaved('draft:') ||
      globalThis.location.hash.includes('key=') ||
      firstFieldsOf(shown.current)?.hasChildNodes() !== true
    if (!isKnown) return onFirstInteraction(() => latest.current())
    latest.current()
    return undefined
  }, [])
}

/** Moves the focus, with the position in the text, to the field that replaces one with the same id. */
function usePreservedFocus(isReplaced: boolean): () => void {
  const focused = useRef<{ id: string; from: number | null; to: number | null } | null>(null)
  useLayoutEffect(() => {
    if (!isReplaced || focused.current === null) return
    const { id, from, to } = focused.current
    const field = id === '' ? null : document.getElementById(id)
    if (field === null || field === document.activeElement) return
    field.focus({ preventScroll: true })
    if (field instanceof HTMLInputElement && from !== null) field.setSelectionRange(from, to)
  }, [isReplaced])
  return useCallback(() => {
    const field = document.activeElement
    const [from, to] =
      field instanceof HTMLInputElement ? [field.selectionStart, field.selectionEnd] : [null, null]
    focused.current = { id: field?.id ?? '', from, to }
  }, [])
}
