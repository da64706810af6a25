import { useCallback, useEffect, useRef, useState } from 'react'
import { judgeTicket } from '#domain/ticket/judge-ticket.ts'
import type { CheckedTicket } from '#contract/order/verify-ticket.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { checkInBrowser } from '#web/lib/browser/check-signature.ts'
import { makeOrderCalls } from '#web/lib/api/order-calls.ts'
import { useLocale } from '#web/lib/texts.ts'

/** The result of a check, for the screen. */
export interface ShownTicket {
  /** `failed`: neither this browser nor the server could check it. */
  readonly outcome: CheckedTicket['outcome'] | 'failed'
  readonly number: number | null
  readonly expiresAt: string | null
  /** Details that the server added; null where it was not reached or the code is wrong. */
  readonly details: CheckedTicket['ticket']
  /** The signature was checked here, and the server was not reached. */
  readonly isOffline: boolean
}

/** The result of this browser alone; null where it cannot check signatures. */
async function judgeHere(code: string, publicKeys: readonly string[]): Promise<ShownTicket | null> {
  try {
    const verdict = await judgeTicket(code, publicKeys, checkInBrowser, new Date())
    const facts = 'facts' in verdict ? verdict.facts : null
    return {
      outcome: verdict.outcome,
      number: facts?.number ?? null,
      expiresAt: facts?.expiresAt.toISOString() ?? null,
      details: null,
      isOffline: false,
    }
  } catch {
    return null
  }
}

const failed: ShownTicket = {
  outcome: 'failed',
  number: null,
  expiresAt: null,
  details: null,
  isOffline: false,
}

/**
 * Checks scanned codes: this browser at once with the public keys, then the server, which also knows the event and
 * cancelled tickets. The code behind the `#` of the address is checked when the page opens.
 */
export function useTicketCheck(publicKeys: readonly string[]) {
  const locale = useLocale()
  const [shown, setShown] = useState<ShownTicket | null>(null)
  const asked = useRef(0)
  const check = useCallback(
    async (code: string) => {
      asked.current += 1
      const mine = asked.current
      const show = (ticket: ShownTicket) => {
        if (asked.current === mine) setShown(ticket)
      }
      const here = await judgeHere(code, publicKeys)
      if (here !== null) show(here)
      // The server could add nothing to these.
      if (here?.outcome === 'forged' || here?.outcome === 'unreadable') return
      try {
        const { outcome, ticket } = await makeOrderCalls(makeSend(locale)).checkTicket({ code })
        show({
          outcome,
          number: ticket?.number ?? here?.number ?? null,
          expiresAt: ticket?.expiresAt ?? here?.expiresAt ?? null,
          details: ticket,
          isOffline: false,
        })
      } catch {
        show(here === null ? failed : { ...here, isOffline: true })
      }
    },
    [publicKeys, locale],
  )
  useEffect(() => {
    const checkAddress = () => {
      const code = location.hash.slice(1)
      if (code !== '') void check(code)
    }
    checkAddress()
    addEventListener('hashchange', checkAddress)
    return () => removeEventListener('hashchange', checkAddress)
  }, [check])
  return { shown, check: (code: string) => void check(code) }
}
