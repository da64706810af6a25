import { type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { Initialized } from '#contract/card-fields.ts'
import {
  type FrameMessage,
  isHello,
  readFrameMessage,
} from '#web/features/payment-flow/frame/frame-protocol.ts'
import { useLocale } from '#web/lib/texts.ts'

interface CardFrame {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly send: (message: { readonly type: 'submit' | 'focus' }) => void
}

const darkQuery = '(prefers-color-scheme: dark)'

function schemeOf({ matches }: MediaQueryList): 'light' | 'dark' {
  return matches ? 'dark' : 'light'
}

/**
 * Talks to the provider's card frame: one checked hello, then a private port. What the payer types in the frame never
 * passes through this page.
 */
export function useCardFrame(
  session: Initialized | null,
  onMessage: (message: FrameMessage) => void,
): CardFrame {
  const frame = useRef<HTMLIFrameElement>(null)
  const port = useRef<MessagePort | null>(null)
  const locale = useLocale()
  const hear = useEffectEvent((data: unknown) => {
    const message = readFrameMessage(data)
    if (message?.type === 'height') frame.current?.style.setProperty('height', `${message.height}px`)
    if (message !== null) onMessage(message)
  })
  const answer = useEffectEvent((id: string, origin: string) => {
    const channel = new MessageChannel()
    port.current?.close()
    port.current = channel.port1
    channel.port1.addEventListener('message', (event: MessageEvent<unknown>) => hear(event.data))
    channel.port1.start()
    const colorScheme = schemeOf(globalThis.matchMedia(darkQuery))
    const greeting = { type: 'obole-hosted-fields:port', session: id, locale, colorScheme }
    frame.current?.contentWindow?.postMessage(greeting, origin, [channel.port2])
  })
  const id = session?.tokenizationSessionId
  const url = session?.hostedFieldsUrl ?? undefined
  useEffect(() => {
    if (id === undefined || url === undefined) return
    const { origin } = new URL(url)
    const listen = (event: MessageEvent<unknown>) => {
      if (isHello(event, { origin, source: frame.current?.contentWindow, session: id })) answer(id, origin)
    }
    globalThis.addEventListener('message', listen)
    // In the evening a device turns dark while a card is being typed: a light frame would stay behind as a white block.
    const dark = globalThis.matchMedia(darkQuery)
    const follow = () => port.current?.postMessage({ type: 'scheme', colorScheme: schemeOf(dark) })
    dark.addEventListener('change', follow)
    return () => {
      dark.removeEventListener('change', follow)
      globalThis.removeEventListener('message', listen)
      port.current?.close()
      port.current = null
    }
  }, [id, url])
  return { frame, send: useCallback((message) => port.current?.postMessage(message), []) }
}
