import { useParams } from 'react-router'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import { operatorFilePath, operatorPath } from '#web/admin-paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'

/** In place of a page that an operator could read until their access ended. */
export function SupportOver() {
  const t = useTexts('manage')
  const brandName = useBrand()?.name ?? ''
  const { organizationSlug } = useParams()
  const href = organizationSlug === undefined ? operatorPath : operatorFilePath(organizationSlug)
  return (
    <PlainPage
      title={t('support.over')}
      actions={<ButtonLink href={href}>{t('support.overBack')}</ButtonLink>}
    >
      <title>{`${t('support.over')} - ${brandName}`}</title>
      <p>{t('support.overText')}</p>
    </PlainPage>
  )
}
