import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { NextAction } from '#contract/payment.ts'
import type { FlowState } from '#web/features/payment-flow/flow-state.ts'
import { openTabStorage } from '#web/lib/cart/tab-storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Note } from '#web/ui/feedback/note.tsx'

interface UnsentNoteProps {
  readonly id: string
  /** The server's next action when the page was loaded. */
  readonly first: NextAction
  readonly step: FlowState['step']
}

const keyOf = (id: string) => `obole:pressed:${id}`
const isAway = (step: FlowState['step']) => step === 'send' || step === 'execute'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** Remembers in the tab that the payer pressed "pay", until an answer arrives. */
function remember(id: string, isPressed: boolean): void {
  const storage = openTabStorage()
  if (isPressed) storage.setItem(keyOf(id), '1')
  else storage.removeItem(keyOf(id))
  for (const listener of listeners) listener()
}

/**
 * Shown where the payer pressed "pay" before the page was loaded again, and the server knows of no charge: the call
 * never arrived, and the empty fields need a reason.
 */
export function UnsentNote({ id, first, step }: UnsentNoteProps) {
  const t = useTexts('payment')
  const before = useRef(step)
  const isPressed = useSyncExternalStore(
    subscribe,
    () => openTabStorage().getItem(keyOf(id)) !== null,
    () => false,
  )
  useEffect(() => {
    const former = before.current
    before.current = step
    if (isAway(step)) remember(id, true)
    else if (isAway(former)) remember(id, false)
  }, [id, step])
  if (!isPressed || first.action !== 'Initialize' || isAway(step)) return null
  return (
    <Note tone="warn" role="alert" title={t('error.unsent')}>
      <p>{t('error.unsentText')}</p>
    </Note>
  )
}
