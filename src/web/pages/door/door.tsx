import { useState } from 'react'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { CheckScreen } from '#web/pages/door/check-screen.tsx'
import { useDoor } from '#web/pages/door/use-door.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './door.module.css'
import type { Route } from './+types/door'

export function loader({ request, params, context }: Route.LoaderArgs) {
  const { brand } = context.get(pageReadsContext)
  const texts = loadTexts(localeOfRequest(request), ['door'])
  return { texts, gateId: params.gateId, title: `${texts.door.title} - ${brand.name}` }
}

export function meta({ loaderData, params }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: loaderData?.title ?? 'Formulaires' },
    { tagName: 'link', rel: 'manifest', href: `/controle/${params.gateId}/manifest.webmanifest` },
  ]
}

/** A gate on the device of a volunteer, without an account and, once it is open, without a network. */
export default function DoorPage({ loaderData: { gateId } }: Route.ComponentProps) {
  const t = useTexts('door')
  const locale = useLocale()
  const [attempt, setAttempt] = useState(0)
  const { door, view } = useDoor(gateId, attempt)
  if (view.phase === 'ready' && door !== null && view.known !== null)
    return <CheckScreen door={door} view={view} known={view.known} />
  return (
    <main className={styles.screen}>
      {view.phase === 'opening' && <h1 className={styles.outcome}>{t('opening')}</h1>}
      {view.phase === 'closed' && (
        <>
          <h1 className={styles.outcome}>{t('closedTitle')}</h1>
          {view.lost !== null && (
            <p role="alert" className={styles.words}>
              {t('lostSale', { amount: formatEuros(cents(view.lost.amount), locale) })}
            </p>
          )}
          <p>{t('closed')}</p>
        </>
      )}
      {view.phase === 'failed' && (
        <div role="alert" className={styles.words}>
          <h1 className={styles.outcome}>{t('failedTitle')}</h1>
          <p>{t(`failure.${failureOf(view.failure)}`)}</p>
          <p>
            <Button variant="second" onClick={() => setAttempt(attempt + 1)}>
              {t('retry')}
            </Button>
          </p>
        </div>
      )}
    </main>
  )
}

const failures = ['LINK_INVALID', 'LINK_EXPIRED', 'GATE_FULL', 'OFFLINE', 'STORAGE', 'OTHER_TAB'] as const

/** Other failures have one text. */
function failureOf(code: string | null): (typeof failures)[number] | 'other' {
  return failures.find((known) => known === code) ?? 'other'
}
