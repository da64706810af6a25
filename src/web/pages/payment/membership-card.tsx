import { data } from 'react-router'
import type { MembershipCardPage } from '#contract/order/membership-card.ts'
import { formatDate, formatInstantDate, formatTime } from '#domain/format.ts'
import type { MembershipStatus } from '#domain/membership/membership-status.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Verdict } from '#web/pages/payment/verify-ticket/verdict.tsx'
import styles from '#web/pages/payment/verify-ticket/verify-ticket.module.css'
import type { Route } from './+types/membership-card'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = await context.get(pageReadsContext).cardPage(params.token)
  const texts = loadTexts(localeOfRequest(request), ['memberCard'])
  const identity = page?.identity ?? null
  return data({ page, identity, texts }, { status: page === null ? 404 : 200 })
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (loaderData === undefined) return [{ title: 'Formulaires' }]
  const title = loaderData.texts.memberCard['title']
  const name = loaderData.page?.organizationName
  return [{ title: name === undefined ? title : `${title} - ${name}` }]
}

export const handle = { hasLanguages: true }

const tones: Readonly<Record<MembershipStatus, 'ok' | 'warn' | 'bad'>> = {
  valid: 'ok',
  undated: 'ok',
  notYet: 'warn',
  ended: 'warn',
  suspended: 'bad',
  cancelled: 'bad',
}

/** State of a membership when its card is scanned, with just enough of the member to compare the card. */
export default function MembershipCard({ loaderData: { page } }: Route.ComponentProps) {
  const t = useTexts('memberCard')
  return (
    <div className={`page stack ${styles.page}`}>
      <h1>{t('title')}</h1>
      {page === null ? (
        <Verdict tone="bad" title={t('unknown')} rows={[]}>
          <p>{t('unknown.text')}</p>
        </Verdict>
      ) : (
        <Known page={page} />
      )}
      <p className="soft">{t('lead')}</p>
    </div>
  )
}

function Known({ page }: { readonly page: MembershipCardPage }) {
  const t = useTexts('memberCard')
  const { status, holder, membership, number, organizationName, from, until, validity } = page
  const days = { from: formatDate(from ?? ''), until: formatDate(until ?? '') }
  return (
    <Verdict
      tone={tones[status]}
      title={t(status)}
      rows={[
        { label: t('holder'), value: holder, isContent: true },
        { label: t('organization'), value: organizationName, isContent: true },
        { label: t('membership'), value: membership, isContent: true },
        from === null
          ? { label: t('period'), value: validity ?? undefined, isContent: true }
          : { label: t('period'), value: t(until === null ? 'since' : 'between', days) },
        { label: t('number'), value: number },
        {
          label: t('checkedAt'),
          value: t('at', {
            date: formatInstantDate(page.checkedAt),
            time: formatTime(page.checkedAt) ?? '00h00',
          }),
        },
      ]}
    >
      <p>{t(`${status}.text`)}</p>
    </Verdict>
  )
}
