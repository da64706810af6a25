import { lazy } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { isLocale } from '#domain/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'

/**
 * The error screen, which pages only load when something fails. If the network itself fails, a simple screen without
 * further files says so.
 */
export const LateErrorScreen = lazy(async () => {
  try {
    const { ErrorScreen, loadErrorWords } = await import('#web/features/error-screen/error-screen.tsx')
    const lang = import.meta.env.SSR ? '' : document.documentElement.lang
    if (isLocale(lang)) await loadErrorWords(lang)
    return { default: ErrorScreen }
  } catch {
    return { default: LastScreen }
  }
})

function LastScreen() {
  const t = useTexts('frame')
  return (
    <PlainPage title={t('uncaught.title')} actions={<Button data-reload="">{t('reload')}</Button>}>
      <p>{t('uncaught.text')}</p>
    </PlainPage>
  )
}
