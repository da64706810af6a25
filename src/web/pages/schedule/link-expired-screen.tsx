import { useLocale, useTexts } from '#web/lib/texts.ts'
import { findOrderPath, spokenPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'

/** A link of a mail that opens nothing: the newest mail has one that does. */
export function LinkExpiredScreen() {
  const t = useTexts('schedule')
  const locale = useLocale()
  return (
    <PlainPage
      title={t('expired.title')}
      actions={<ButtonLink href={spokenPath(findOrderPath, locale)}>{t('expired.findOrder')}</ButtonLink>}
    >
      <p>{t('expired.text')}</p>
    </PlainPage>
  )
}
