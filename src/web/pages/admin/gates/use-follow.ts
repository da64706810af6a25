import { useEffect, useRef } from 'react'
import type { Gates } from '#contract/check-in/gates.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale } from '#web/lib/texts.ts'
import type { formParams } from '#web/admin-kit/form-params.ts'

const pauseMs = 10_000

/** Reads the figures again every ten seconds, while a gate is open and the page is seen. A read that fails is tried again. */
export function useFollow(
  gates: Gates,
  line: 'GET /admin/organizations/:org/forms/:type/:slug/gates',
  params: ReturnType<typeof formParams>,
  show: (gates: Gates) => void,
): void {
  const locale = useLocale()
  const read = useRef(async () => {})
  useEffect(() => {
    read.current = async () => {
      if (document.visibilityState === 'hidden') return
      await makeSend(locale)(line, { params }).then(show, () => {})
    }
  })
  const isWorking = gates.gates.some(({ isOpen }) => isOpen)
  useEffect(() => {
    if (!isWorking) return undefined
    const timer = setInterval(() => void read.current(), pauseMs)
    return () => clearInterval(timer)
  }, [isWorking])
}
