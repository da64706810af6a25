import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { Contributors, Form } from '#contract/form.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { makeFormCalls } from '#web/lib/api/form-calls.ts'
import { useLocale } from '#web/lib/texts.ts'

/** How often limited stock is read while the page is looked at. */
const everyMs = 10_000

interface LiveForm {
  readonly form: Form
  /**
   * Reads again now; gives the form as it is then, or as it was where the read fails. `correct` lays over it what is
   * known better than by a read, which may be a second old.
   */
  readonly refresh: (correct?: (read: Form) => Form) => Promise<Form>
}

/**
 * The page comes from a cache: once alive it asks for the amounts and the stock of now, again when the visitor comes
 * back to it, and every ten seconds while he looks at a form whose stock is limited. A read that fails leaves what the
 * page says.
 */
export function useLiveForm(form: Form): LiveForm {
  const locale = useLocale()
  const [live, setLive] = useState({ given: form, now: form })
  const latest = useRef(form)
  // Another form's numbers, where the same page shows one after the other, are nothing to this one.
  const shown = live.given === form ? live.now : form
  const refresh = useCallback(
    async (correct: (read: Form) => Form = asRead) => {
      const now = await makeFormCalls(makeSend(locale))
        .enriched(form)
        .catch(() => null)
      // What the page was given without, a step without its long texts, stays as it was given.
      if (now !== null) latest.current = { ...form, ...figuresOf(now) }
      latest.current = correct(latest.current)
      // Not urgent: an urgent change would throw away, with what is typed in them, the parts that are not awake yet.
      startTransition(() => setLive({ given: form, now: latest.current }))
      return latest.current
    },
    [form, locale],
  )
  useEffect(() => {
    latest.current = form
    void refresh()
  }, [form, refresh])
  useLooking(refresh, hasLimits(shown) ? everyMs : null)
  return { form: shown, refresh }
}

/** The first contributors of now, for a page that shows them. */
export function useLiveContributors(form: Form, contributors: Contributors): Contributors {
  const locale = useLocale()
  const [live, setLive] = useState({ given: contributors, now: contributors })
  const { contributorsVisible, organizationSlug, formType, formSlug } = form
  useEffect(() => {
    let isOver = false
    if (!contributorsVisible) return
    makeFormCalls(makeSend(locale))
      .contributors({ organizationSlug, formType, formSlug })
      .then(
        (now) => isOver || startTransition(() => setLive({ given: contributors, now })),
        () => null,
      )
    return () => {
      isOver = true
    }
  }, [contributors, contributorsVisible, organizationSlug, formType, formSlug, locale])
  return live.given === contributors ? live.now : contributors
}

function asRead(read: Form): Form {
  return read
}

/** What changes from one moment to the next, and the questions, which a page may be given without. */
function figuresOf(now: Form): Partial<Form> {
  const { state, sales, tiers, customFields, amountCollected, percentFunded, contributorsCount, timeLeft } =
    now
  return { state, sales, tiers, customFields, amountCollected, percentFunded, contributorsCount, timeLeft }
}

function hasLimits({ tiers, sales }: Form): boolean {
  const isLimited = tiers.some(
    (tier) => tier.limited || tier.extraOptions.some(({ remainingNumber }) => remainingNumber !== null),
  )
  return sales === 'open' && isLimited
}

/** Calls when the visitor comes back to the page and, with a period in ms, again and again while it is visible. */
function useLooking(read: () => Promise<unknown>, periodMs: number | null): void {
  useEffect(() => {
    let lastAt = Date.now()
    const readNow = () => {
      // Coming back fires two events: one read serves both.
      if (document.visibilityState !== 'visible' || Date.now() - lastAt < 1000) return
      lastAt = Date.now()
      void read()
    }
    const timer = periodMs === null ? undefined : setInterval(readNow, periodMs)
    globalThis.addEventListener('focus', readNow)
    document.addEventListener('visibilitychange', readNow)
    return () => {
      clearInterval(timer)
      globalThis.removeEventListener('focus', readNow)
      document.removeEventListener('visibilitychange', readNow)
    }
  }, [read, periodMs])
}
