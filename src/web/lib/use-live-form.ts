import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { Contributors, Form } from '#contract/form.ts'
import { previewEnd } from '#domain/address/preview.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { makeFormCalls } from '#web/lib/api/form-calls.ts'
import { useLocale } from '#web/lib/texts.ts'

/** How often limited stock is read while the page is visible. */
const everyMs = 10_000

interface LiveForm {
  readonly form: Form
  /**
   * Reads again now; resolves to the current form, or to the previous one if the read fails. `correct` applies newer
   * information to the read, which may be a second old.
   */
  readonly refresh: (correct?: (read: Form) => Form) => Promise<Form>
}

/**
 * The page comes from a cache. After hydration it reads the current amounts and stock: once, each time the visitor
 * comes back to it, and every ten seconds while the page is visible and stock is limited. A failed read leaves the
 * page unchanged.
 */
export function useLiveForm(form: Form): LiveForm {
  const locale = useLocale()
  const [live, setLive] = useState({ given: form, now: form })
  const latest = useRef(form)
  // Numbers of another form are ignored, when the same page shows several forms one after the other.
  const shown = live.given === form ? live.now : form
  const refresh = useCallback(
    async (correct: (read: Form) => Form = asRead) => {
      const now = await makeFormCalls(makeSend(locale))
        .enriched(form)
        .catch(() => null)
      // Fields that the page did not receive, such as long texts on a step, stay absent.
      // Hidden prices come from this tab's cart: the public is not shown them.
      if (now !== null)
        latest.current = {
          ...form,
          ...figuresOf(now),
          tiers: [
            ...form.tiers.filter(({ id, isHidden }) => isHidden && !now.tiers.some((one) => one.id === id)),
            ...now.tiers,
          ],
        }
      latest.current = correct(latest.current)
      // Not urgent: an urgent update would discard the parts that are not hydrated yet, with what is typed in them.
      startTransition(() => setLive({ given: form, now: latest.current }))
      return latest.current
    },
    [form, locale],
  )
  const isRead = isPublic(form)
  useEffect(() => {
    latest.current = form
    if (isRead) void refresh()
  }, [form, isRead, refresh])
  useReadWhileVisible(isRead ? refresh : null, hasLimits(shown) ? everyMs : null)
  return { form: shown, refresh }
}

/** The current first contributors, for a page that shows them. */
export function useLiveContributors(form: Form, contributors: Contributors): Contributors {
  const locale = useLocale()
  const [live, setLive] = useState({ given: contributors, now: contributors })
  const { organizationSlug, formType, formSlug } = form
  const isRead = form.contributorsVisible && isPublic(form)
  useEffect(() => {
    let isOver = false
    if (!isRead) return
    makeFormCalls(makeSend(locale))
      .contributors({ organizationSlug, formType, formSlug })
      .then(
        (now) => isOver || startTransition(() => setLive({ given: contributors, now })),
        () => null,
      )
    return () => {
      isOver = true
    }
  }, [contributors, isRead, organizationSlug, formType, formSlug, locale])
  return live.given === contributors ? live.now : contributors
}

/** A draft and a preview have no sales, and the public cannot read them. */
function isPublic({ state, formSlug }: Form): boolean {
  return state !== 'draft' && !formSlug.endsWith(previewEnd)
}

function asRead(read: Form): Form {
  return read
}

/** The fields that change over time, and the questions, which a page may not have received. */
function figuresOf(now: Form): Partial<Form> {
  const { state, sales, reservedUntil, remainingEntries, customFields, timeLeft } = now
  const { amountCollected, percentFunded, contributorsCount } = now
  const totals = { amountCollected, percentFunded, contributorsCount, timeLeft }
  return { state, sales, reservedUntil, remainingEntries, customFields, ...totals }
}

function hasLimits({ tiers, sales }: Form): boolean {
  const isLimited = tiers.some(
    (tier) => tier.limited || tier.extraOptions.some(({ remainingNumber }) => remainingNumber !== null),
  )
  // What others hold may be free again before the page is left.
  return (sales === 'open' || sales === 'soldOut') && isLimited
}

/** Calls `read`, if any, when the visitor comes back to the page and, with a period in ms, while it is visible. */
function useReadWhileVisible(read: (() => Promise<unknown>) | null, periodMs: number | null): void {
  useEffect(() => {
    if (read === null) return
    let lastAt = Date.now()
    const readNow = () => {
      // Coming back fires two events: one read is enough for both.
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
