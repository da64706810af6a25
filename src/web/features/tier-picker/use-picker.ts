import { type RefObject, type SyntheticEvent, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { CartItemIn } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import { type Problem, problem } from '#domain/problem.ts'
import {
  checkSelection,
  checkTyped,
  listId,
  placeProblems,
} from '#web/features/tier-picker/selection/check-selection.ts'
import { earlyChoice } from '#web/features/tier-picker/selection/early-choice.ts'
import { pickReducer, startPicked } from '#web/features/tier-picker/selection/picked.ts'
import {
  frequencyOf,
  isMonthlyAlone,
  itemsOf,
  selectionOf,
} from '#web/features/tier-picker/selection/selection.ts'
import { totalOf } from '#web/features/tier-picker/selection/totals-of-items.ts'
import { groupTiers, heldBy } from '#web/features/tier-picker/selection/tier-limits.ts'
import type { ApiFailure } from '#web/lib/api/api-client.ts'

interface PickerOptions {
  readonly element: RefObject<HTMLFormElement | null>
  /** With the current numbers. */
  readonly form: Form
  /** The items of a cart or a draft; they do not replace the visitor's own changes. */
  readonly savedItems: readonly CartItemIn[]
  /** Whether these are an active cart, so that its units are available to the visitor whatever the stock. */
  readonly isHeld: boolean
  readonly refresh: (correct: (read: Form) => Form) => Promise<Form>
  /** Sends the items; returns the failure if the list has to show it. */
  readonly onSubmit: (items: CartItemIn[]) => Promise<ApiFailure | null>
}

/** The selection of a form's tiers, reduced when the stock falls, and its problems. */
export function usePicker({ element, form, savedItems, isHeld, refresh, onSubmit }: PickerOptions) {
  const groups = useMemo(() => groupTiers(form), [form])
  const held = useMemo(() => heldBy(form, isHeld ? savedItems : []), [form, savedItems, isHeld])
  const [picked, send] = useReducer(pickReducer, undefined, () => startPicked(savedItems, form.tiers))
  const [isBusy, setBusy] = useState(false)
  const { selection } = picked

  useEarlyChoice(element, groups, (found) => send({ kind: 'found', selection: found, isTouched: true }))
  const tiersThen = useRef(form.tiers)
  useEffect(() => {
    const found = selectionOf(savedItems, tiersThen.current)
    if (savedItems.length > 0) send({ kind: 'found', selection: found, isTouched: false })
  }, [savedItems])
  useEffect(() => {
    tiersThen.current = form.tiers
    send({ kind: 'limited', tiers: form.tiers, held })
  }, [form.tiers, held])

  const frequency = frequencyOf(selection, form.tiers)
  const items = useMemo(() => itemsOf(selection, form, savedItems), [selection, form, savedItems])
  const typed = checkTyped(selection, form.tiers)
  const refuse = (problems: readonly Problem[]) => send({ kind: 'refused', problems })
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    const problems = checkSelection(selection, form.tiers)
    if (problems.length > 0) {
      refuse(problems)
      return
    }
    setBusy(true)
    const failure = await onSubmit(items).finally(() => setBusy(false))
    if (failure === null) return
    const placed = placeProblems(failure.problems, items)
    // The numbers on the page are older than the refusal.
    const refused = { problems: failure.problems, sent: items, held: isHeld ? savedItems : [] }
    const { withRefusedStock } = await import('#web/lib/form/refused-stock.ts')
    await refresh((read) => withRefusedStock(read, refused))
    refuse(placed.length > 0 ? placed : [problem(listId, generalCode(failure.code))])
  }
  return {
    ...picked,
    ...groups,
    held,
    items,
    /** Of the last attempt, else of what is typed. */
    problemOf: (field: string) => [...picked.problems, ...typed].find((one) => one.field === field),
    total: totalOf(items, form.tiers),
    frequency,
    isMonthly: isMonthlyAlone(items, form.tiers),
    isBusy,
    submit,
    send,
  }
}
export type Picker = ReturnType<typeof usePicker>

/** The refusals that the list shows; a toast shows the others. */
const ownCodes: ReadonlySet<string> = new Set([
  'SOLD_OUT',
  'OPTION_SOLD_OUT',
  'MAX_PER_USER',
  'HOLD_LIMIT',
  'FORM_UNAVAILABLE',
  'TIER_UNKNOWN',
  'VALIDATION',
])

export function isListRefusal({ code }: ApiFailure): boolean {
  return ownCodes.has(code)
}

function generalCode(code: string): Problem['code'] {
  if (code === 'SOLD_OUT' || code === 'OPTION_SOLD_OUT' || code === 'HOLD_LIMIT') return code
  return code === 'FORM_UNAVAILABLE' ? 'TIER_UNAVAILABLE' : 'TIER_UNKNOWN'
}

/** Once, at hydration: later, the state is authoritative. */
function useEarlyChoice(
  element: RefObject<HTMLFormElement | null>,
  groups: ReturnType<typeof groupTiers>,
  onFound: (selection: ReturnType<typeof selectionOf>) => void,
): void {
  const first = useRef({ groups, onFound })
  useEffect(() => {
    if (element.current === null) return
    const found = earlyChoice(first.current.groups, new FormData(element.current), location.search)
    if (found !== null) first.current.onFound(found)
  }, [element])
}
