import { useLocation } from 'react-router'
import { formatInstantDate } from '#domain/format.ts'
import { useAdminFrame } from '#web/admin-kit/admin-frame.ts'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import { localizedPath } from '#web/paths.ts'
import { secondFactorPath } from '#web/account-paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'

/** Leads to the page where a second factor is set up, and back to this one. `isMain`: nothing else can be done here. */
function SetUpLink({ isMain = false }: { readonly isMain?: boolean }) {
  const t = useTexts('manage')
  const locale = useLocale()
  const { pathname } = useLocation()
  return (
    <ButtonLink
      {...(!isMain && { variant: 'second', size: 's' })}
      href={localizedPath(secondFactorPath(pathname), locale)}
    >
      {t('factor.set')}
    </ButtonLink>
  )
}

/** In place of a page that a role opens with a second factor only. */
export function SecondFactorWanted() {
  const t = useTexts('manage')
  const brandName = useBrand()?.name ?? ''
  return (
    <PlainPage title={t('factor.late')} actions={<SetUpLink isMain />}>
      <title>{`${t('factor.late')} - ${brandName}`}</title>
      <p>{t('factor.text')}</p>
    </PlainPage>
  )
}

/** While time is left to set up a second factor: until when. Afterwards the pages themselves say so. */
export function SecondFactorBanner() {
  const t = useTexts('manage')
  const { secondFactorDueAt: dueAt } = useAdminFrame()
  if (dueAt === null) return null
  return (
    <Note tone="warn" title={t('factor.soon', { date: formatInstantDate(dueAt) })}>
      <div className="stack">
        <p>{t('factor.text')}</p>
        <p>
          <SetUpLink />
        </p>
      </div>
    </Note>
  )
}
