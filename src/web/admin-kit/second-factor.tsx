import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Security } from '#contract/security.ts'
import { formatInstantDate } from '#domain/format.ts'
import { readMarker } from '#domain/user/session-life.ts'
import { makeAccountCalls } from '#web/lib/api/account-calls.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
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
  return (
    <PlainPage title={t('factor.late')} actions={<SetUpLink isMain />}>
      <p>{t('factor.text')}</p>
    </PlainPage>
  )
}

/** While time is left to set up a second factor: until when. Afterwards the pages themselves say so. */
export function SecondFactorBanner() {
  const t = useTexts('manage')
  const locale = useLocale()
  const [dueAt, setDueAt] = useState<string | null>(null)
  useEffect(() => {
    if (readMarker(document.cookie) === null) return
    let isOver = false
    makeAccountCalls(makeSend(locale))
      .security()
      .then(
        ({ secondFactor }) => isOver || setDueAt(openUntil(secondFactor)),
        // The page shows its own failure.
        () => {},
      )
    return () => {
      isOver = true
    }
  }, [locale])
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

function openUntil({ isGiven, dueAt }: Security['secondFactor']): string | null {
  return !isGiven && dueAt !== null && Date.parse(dueAt) > Date.now() ? dueAt : null
}
