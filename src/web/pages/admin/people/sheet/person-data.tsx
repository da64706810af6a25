import { useState } from 'react'
import type { ErasurePlan } from '#contract/person/person-requests.ts'
import { formatDate } from '#domain/format.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { adminPeoplePath, orderCorrectionPath } from '#web/admin-paths.ts'
import { addressOf } from '#web/lib/api/api-client.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { PersonPart } from '#web/pages/admin/people/sheet/person-part.ts'
import { CorrectPerson } from '#web/pages/admin/people/sheet/correct-person.tsx'
import { RequestForm } from '#web/pages/admin/people/sheet/request-form.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

const base = '/admin/organizations/:org/people/:person'

/** The rights of a person over their data: a copy, a correction, and the end. */
export function PersonData({ org, person, onPerson, today }: PersonPart & { readonly today: string }) {
  const t = useTexts('personRequests')
  const adminBase = useAdminBase()
  const { id, orders, rights } = person
  if (!rights.includes('person:edit')) return null
  const [latest] = orders
  return (
    <AdminSheet title={t('title')}>
      <p>{t('intro')}</p>
      <h3>{t('export.title')}</h3>
      <p>{t('export.text')}</p>
      <ActionRow>
        <ButtonLink
          variant="second"
          href={addressOf(`GET ${base}/export`, { params: { org, person: id } })}
          download
        >
          {t('export.action')}
        </ButtonLink>
      </ActionRow>
      <h3>{t('correct.title')}</h3>
      <p>{t(latest === undefined ? 'correct.imported.text' : 'correct.text')}</p>
      {rights.includes('order:correct') &&
        (latest === undefined ? (
          <CorrectPerson {...{ org, person, onPerson }} />
        ) : (
          <ActionRow>
            <ButtonLink variant="second" href={orderCorrectionPath(adminBase, org, latest.id)}>
              {t('correct.action')}
            </ButtonLink>
          </ActionRow>
        ))}
      <ErasePerson {...{ org, id }} />
      <RequestForm {...{ org, person, today }} />
    </AdminSheet>
  )
}

/** Erases a person: says first what ends and what the law demands, then asks once. */
function ErasePerson({ org, id }: { readonly org: string; readonly id: string }) {
  const t = useTexts('personRequests')
  const adminBase = useAdminBase()
  const { isBusy, send } = useChange()
  const [plan, setPlan] = useState<ErasurePlan | null>(null)
  const params = { org, person: id }
  const ask = async () => setPlan(await send(`GET ${base}/erasure`, { params }))
  const erase = async () => {
    const answer = await send(`POST ${base}/erase`, { params, body: { isConfirmed: true } })
    if (answer !== null) globalThis.location.assign(adminPeoplePath(adminBase, org))
  }
  return (
    <>
      <h3>{t('erase.title')}</h3>
      <p>{t('erase.text')}</p>
      <ActionRow>
        <Button variant="danger" busy={isBusy} onClick={() => void ask()}>
          {t('erase.action')}
        </Button>
      </ActionRow>
      <Sure
        open={plan !== null}
        title={t('erase.ask')}
        action={t('erase.confirm')}
        keep={t('erase.keep')}
        onSure={() => void erase()}
        onClose={() => setPlan(null)}
      >
        {plan !== null && <Consequences plan={plan} />}
      </Sure>
    </>
  )
}

function Consequences({ plan }: { readonly plan: ErasurePlan }) {
  const t = useTexts('personRequests')
  const { merged, waiting, news, isMember, schedules, payerUntil, receiptsUntil, namesUntil } = plan
  const goes = [
    t('erase.goes'),
    merged > 0 && t('erase.merged', { count: merged }),
    waiting > 0 && t('erase.waiting', { count: waiting }),
    news > 0 && t('erase.news', { count: news }),
    isMember && t('erase.member'),
  ]
  const stays = [
    payerUntil !== null && t('erase.payer', { date: formatDate(payerUntil) }),
    receiptsUntil !== null && t('erase.receipts', { date: formatDate(receiptsUntil) }),
    namesUntil !== null && t('erase.names', { date: formatDate(namesUntil) }),
  ].filter((line) => line !== false)
  return (
    <>
      <p>
        <b>{t('erase.atOnce')}</b>
      </p>
      <ul>{goes.map((line) => line !== false && <li key={line}>{line}</li>)}</ul>
      <p>
        <b>{t('erase.kept')}</b>
      </p>
      <ul>
        {(stays.length > 0 ? stays : [t('erase.nothing')]).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {schedules > 0 && <p>{t('erase.schedules', { count: schedules })}</p>}
      <p>{t('erase.final')}</p>
    </>
  )
}
