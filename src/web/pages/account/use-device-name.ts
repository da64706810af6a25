import { useTexts } from '#web/lib/texts.ts'
import { deviceOf } from '#web/lib/browser/device-of.ts'

/** Names a device by what its browser says of itself: `Chrome sur Android`; empty for an unknown one. */
export function useDeviceName(): (userAgent: string) => string {
  const t = useTexts('login')
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent)
    return browser === null || system === null
      ? (browser ?? system ?? '')
      : t('security.device', { browser, system })
  }
}
