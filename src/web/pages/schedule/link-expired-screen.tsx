import { useLocale, useTexts } from '#web/lib/texts.ts'
import { findOrderPath, localizedPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'

/** A mail's link that has expired: the newest mail has a valid one. */
export function LinkExpiredScreen() {
  const t = useTexts('schedule')
  const locale = useLocale()
  return (
    <PlainPage
      tone="warn"
      title={t('expired.title')}
      actions={<ButtonLink href={localizedPath(findOrderPath, locale)}>{t('expired.findOrder')}</ButtonLink>}
    >
      <p>{t('expired.text')}</p>
    </PlainPage>
  )
}
