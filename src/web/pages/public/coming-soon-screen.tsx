import { useParams } from 'react-router'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { organizationPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'

/** A screen of the spec that does not exist yet. Needs the area `pages`. */
export function ComingSoon() {
  const t = useTexts('pages')
  const locale = useLocale()
  const { organizationSlug = '' } = useParams()
  return (
    <PlainPage
      title={t('comingSoon.title')}
      actions={
        <ButtonLink href={organizationPath(organizationSlug, locale)}>{t('comingSoon.back')}</ButtonLink>
      }
    >
      <p>{t('comingSoon.text')}</p>
    </PlainPage>
  )
}
