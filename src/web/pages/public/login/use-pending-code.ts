import { useMemo, useSyncExternalStore } from 'react'

/** A code that was sent and is not used yet. */
export interface PendingCode {
  readonly codeId: string
  readonly email: string
  readonly expiresAt: string
  /** Whether a new password is asked for after it. */
  readonly isReset: boolean
  /** Where the visitor wanted to go. */
  readonly back: string
}

const key = 'signIn'
const listeners = new Set<() => void>()
/** Used where the browser blocks its storage: a reload then asks for the address again. */
let memory: string | null = null

/**
 * The code that this browser tab waits for, and its setter. It survives a reload, since people look into their mailbox
 * meanwhile; an expired one is not shown. The code itself is never stored.
 */
export function usePendingCode(): readonly [PendingCode | null, (pending: PendingCode | null) => void] {
  const text = useSyncExternalStore(subscribe, readStored, () => null)
  const pending = useMemo(() => (text === null ? null : (JSON.parse(text) as PendingCode)), [text])
  return [pending, store]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function store(pending: PendingCode | null): void {
  memory = pending === null ? null : JSON.stringify(pending)
  try {
    if (memory === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, memory)
  } catch {
    // The copy in memory is enough until the next reload.
  }
  for (const listener of listeners) listener()
}

function readStored(): string | null {
  let text = memory
  try {
    text = sessionStorage.getItem(key) ?? memory
    const { expiresAt } = JSON.parse(text ?? '{}') as Partial<PendingCode>
    return expiresAt !== undefined && Date.parse(expiresAt) > Date.now() ? text : null
  } catch {
    return text
  }
}
