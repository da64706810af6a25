import { onTestFinished, vi } from 'vitest'

/** Simulates the network of a browser: the events and the flag that the code reads. */
export function aNetwork() {
  const events = new EventTarget()
  const browser = { onLine: true }
  const awaited = Promise.withResolvers<void>()
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('addEventListener', (name: string, hear: () => void, options?: AddEventListenerOptions) => {
    events.addEventListener(name, hear, options)
    if (name === 'online') awaited.resolve()
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    /** Cuts it; returns the error of a call that was under way. */
    cut: (): Error => {
      browser.onLine = false
      return new TypeError('Failed to fetch')
    },
    comeBack: (): void => {
      browser.onLine = true
      events.dispatchEvent(new Event('online'))
    },
    /** Resolves once the code waits for it. */
    isAwaited: () => awaited.promise,
  }
}
