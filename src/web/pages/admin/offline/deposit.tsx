import { useState } from 'react'
import type { Cheque } from '#contract/admin/money/offline.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { AdminScreen, AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { adminChequesPath } from '#web/admin-paths.ts'
import { addressOf } from '#web/lib/api/api-client.ts'
import { dotted } from '#web/lib/dotted.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { ChequeList, numberOf } from '#web/pages/admin/offline/cheque-list.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import type { Route } from './+types/deposit'

const line = 'GET /admin/organizations/:org/cheques/deposits/:deposit'
const slip = 'GET /admin/organizations/:org/cheques/deposits/:deposit/slip'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org, depositId } = args.params
  const deposit = await readAsUser(args, line, { params: { org, deposit: depositId } })
  const texts = loadTexts(locale, ['offline'])
  return { texts, org, deposit, title: `${texts.offline['cheques.title']} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** A deposit: its slip for the bank, and its cheques, of which one may come back unpaid. */
export default function DepositPage({ loaderData }: Route.ComponentProps) {
  const { org } = loaderData
  const [deposit, setDeposit] = useAnswer(loaderData.deposit)
  const [asked, setAsked] = useState<Cheque | null>(null)
  const t = useTexts('offline')
  const base = useAdminBase()
  const locale = useLocale()
  const toast = useToast()
  const { isBusy, send } = useChange()
  const { id, number, depositedOn, count, amount, cheques, mayBank } = deposit
  const markUnpaid = async ({ paymentId }: Cheque) => {
    const answer = await send('POST /admin/organizations/:org/cheques/:payment/return', {
      params: { org, payment: paymentId },
    })
    if (answer === null) return
    setDeposit(answer)
    toast({ tone: 'ok', title: t('cheques.return.done') })
  }
  return (
    <AdminScreen
      over={<a href={adminChequesPath(base, org)}>{t('cheques.title')}</a>}
      title={t('cheques.depositNumber', { number: String(number) })}
      actions={
        <ButtonLink variant="second" href={addressOf(slip, { params: { org, deposit: id } })} download>
          {t('cheques.slip')}
        </ButtonLink>
      }
    >
      <AdminSheet
        title={t('cheques.count', { count })}
        aside={<b className="num">{formatEuros(cents(amount), locale)}</b>}
      >
        <p className="soft">{dotted([t('cheques.on', { date: formatDate(depositedOn) })])}</p>
        <ChequeList
          org={org}
          cheques={cheques}
          {...(mayBank && {
            actionOf: (cheque: Cheque) =>
              cheque.returnedOn === null && (
                <Button variant="quiet" size="s" busy={isBusy} onClick={() => setAsked(cheque)}>
                  {t('cheques.return.open')}
                </Button>
              ),
          })}
        />
      </AdminSheet>
      <Sure
        open={asked !== null}
        title={t('cheques.return.title', {
          number: asked === null ? '' : numberOf(asked, t('cheques.noNumber')),
        })}
        action={t('cheques.return.sure')}
        keep={t('cheques.return.keep')}
        onSure={() => {
          if (asked !== null) void markUnpaid(asked)
        }}
        onClose={() => setAsked(null)}
      >
        {t('cheques.return.text', { order: asked?.orderNumber ?? '' })}
      </Sure>
    </AdminScreen>
  )
}
