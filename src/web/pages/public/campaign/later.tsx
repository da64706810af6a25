import type { Organization } from '#contract/organization.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { organizationPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/place/sheet.tsx'

/** A kind of form whose journey is not built yet: told plainly, with a way on. */
export function LaterBox({ organization }: { readonly organization: Organization }) {
  const t = useTexts('pages')
  const locale = useLocale()
  return (
    <Sheet as="section" titleId="later-title" sticky>
      <div className="stack">
        <h2 id="later-title">{t('comingSoon.title')}</h2>
        <p>{t('comingSoon.text')}</p>
        <ButtonLink look="second" href={organizationPath(organization.organizationSlug, locale)}>
          {t('comingSoon.back')}
        </ButtonLink>
      </div>
    </Sheet>
  )
}
