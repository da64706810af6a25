import { useEffect, useRef, useState } from 'react'
import type { FoundAddress } from '#contract/visitor/address.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useBrand, useLocale } from '#web/lib/texts.ts'

/** A pause in typing after which the addresses are asked for. */
const pauseMs = 200
const longestMs = 3_000
const fewestCharacters = 4

const none: readonly FoundAddress[] = []

/** The addresses that begin as the visitor types, where the operator has a service for it. A failure is no address. */
export function useAddressSearch() {
  const isOn = useBrand()?.addressSearch === true
  const locale = useLocale()
  const [found, setFound] = useState(none)
  const turn = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (text: string) => {
    clearTimeout(timer.current)
    turn.current += 1
    const mine = turn.current
    if (text.trim().length < fewestCharacters) return setFound(none)
    timer.current = setTimeout(() => {
      void makeSend(locale)('POST /addresses/search', { body: { text }, timeoutMs: longestMs })
        .then(({ addresses }) => addresses)
        .catch(() => none)
        .then((addresses) => turn.current === mine && setFound(addresses))
    }, pauseMs)
  }
  const forget = () => {
    clearTimeout(timer.current)
    turn.current += 1
    setFound(none)
  }
  return { isOn, found, ask, forget }
}
