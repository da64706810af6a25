import { formatEuros, formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { AdminScreen, AdminSheet, Facts } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { adminDisputesPath, adminOrderPath } from '#web/admin-paths.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { DisputeFiles, SentFiles } from '#web/pages/admin/disputes/dispute-files.tsx'
import { AnswerForm } from '#web/pages/admin/disputes/answer-form.tsx'
import { DisputeState } from '#web/pages/admin/disputes/dispute-state.tsx'
import styles from '#web/pages/admin/disputes/dispute.module.css'
import type { Route } from './+types/dispute'

const line = 'GET /admin/organizations/:org/disputes/:dispute'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org, disputeId } = args.params
  const dispute = await readAsUser(args, line, { params: { org, dispute: disputeId } })
  const texts = loadTexts(locale, ['disputes', 'problems'])
  return { texts, org, dispute, title: `${texts.disputes.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** A contested payment: why, until when the bank takes an answer, and that answer. */
export default function DisputePage({ loaderData }: Route.ComponentProps) {
  const { org } = loaderData
  const [dispute, setDispute] = useAnswer(loaderData.dispute)
  const t = useTexts('disputes')
  const base = useAdminBase()
  const locale = useLocale()
  const { orderId, orderNumber, formTitle, amount, lost, reason, openedAt, sent, sentAt, mayAnswer } = dispute
  const isOpen = dispute.state === 'open'
  return (
    <AdminScreen
      over={<a href={adminDisputesPath(base, org)}>{t('title')}</a>}
      title={dispute.payer === '' ? t('noPayer') : t('of', { payer: dispute.payer })}
      state={<DisputeState dispute={dispute} />}
    >
      <AdminSheet
        title={t('opened', { date: formatInstantDate(openedAt) })}
        aside={<b className="num">{formatEuros(cents(amount), locale)}</b>}
      >
        <Facts
          facts={[
            [
              t('order'),
              <a key="order" href={adminOrderPath(base, org, orderId)}>
                {orderNumber}
              </a>,
              formTitle,
            ],
            [t('why'), t(`reason.${reason}`)],
            ...(lost > 0
              ? [[t('state'), t('lostAmount', { amount: formatEuros(cents(lost), locale) })] as const]
              : []),
          ]}
        />
        {isOpen && <p>{t(`advice.${reason}`)}</p>}
      </AdminSheet>
      {mayAnswer && <DisputeFiles org={org} dispute={dispute} onChange={setDispute} />}
      {mayAnswer && <AnswerForm org={org} dispute={dispute} onAnswer={setDispute} />}
      {sentAt !== null && sent !== '' && (
        <AdminSheet
          title={t('answer.title')}
          aside={
            <span className="soft small">{t('answer.sentOn', { date: formatInstantDate(sentAt) })}</span>
          }
        >
          <p className={styles.sent}>{sent}</p>
          <SentFiles org={org} dispute={dispute} />
        </AdminSheet>
      )}
    </AdminScreen>
  )
}
