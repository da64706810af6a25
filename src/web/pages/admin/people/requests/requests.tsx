import type { PersonRequest } from '#contract/person/person-requests.ts'
import { formatDate, formatInstantDate } from '#domain/format.ts'
import { AdminScreen, AdminSheet, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { adminPersonPath } from '#web/admin-paths.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { PeopleTabs } from '#web/pages/admin/people-tabs.tsx'
import { usePersonName } from '#web/pages/admin/people/person-name.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import type { Route } from './+types/requests'

const done = 'POST /admin/organizations/:org/person-requests/:request/done'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const found = await readAsUser(args, 'GET /admin/organizations/:org/person-requests', { params: { org } })
  const texts = loadTexts(locale, ['manage', 'people', 'personRequests'])
  return { texts, org, found, title: `${texts.personRequests['list.title']} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Requests of people about their data, those that wait first, each with its last day. */
export default function RequestsPage({ loaderData }: Route.ComponentProps) {
  const { org } = loaderData
  const [{ requests, rights }, setFound] = useAnswer(loaderData.found)
  const t = useTexts('personRequests')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const finish = async (request: string) => {
    const answer = await send(done, { params: { org, request } })
    if (answer === null) return
    setFound(answer)
    toast({ tone: 'ok', title: t('list.finished') })
  }
  return (
    <AdminScreen title={t('list.title')} tabs={<PeopleTabs org={org} page="requests" />}>
      <AdminSheet title={t('list.received')}>
        <p>{t('list.lead')}</p>
        {requests.length === 0 ? (
          <p>{t('list.none')}</p>
        ) : (
          <ul className="lines">
            {requests.map((request) => (
              <li key={request.id}>
                <RequestLine {...{ org, request }} />
                {request.doneAt === null && rights.includes('person:edit') && (
                  <ActionRow>
                    <Button variant="second" size="s" busy={isBusy} onClick={() => void finish(request.id)}>
                      {t('list.finish')}
                    </Button>
                  </ActionRow>
                )}
              </li>
            ))}
          </ul>
        )}
      </AdminSheet>
    </AdminScreen>
  )
}

function RequestLine({ org, request }: { readonly org: string; readonly request: PersonRequest }) {
  const t = useTexts('personRequests')
  const base = useAdminBase()
  const nameOf = usePersonName()
  const { kind, askedOn, answerBy, isLate, doneAt, by, person } = request
  const date = formatDate(answerBy)
  return (
    <div>
      {person === null ? (
        t('list.erased')
      ) : (
        <a href={adminPersonPath(base, org, person.id)}>{nameOf(person)}</a>
      )}
      {' · '}
      {t(`list.kind.${kind}`)}
      <p className="soft small">{t('list.asked', { date: formatDate(askedOn), by })}</p>
      {doneAt === null ? (
        <StateMark tone={isLate ? 'bad' : 'warn'}>
          {t(isLate ? 'list.late' : 'list.answerBy', { date })}
        </StateMark>
      ) : (
        <StateMark tone="ok">{t('list.doneOn', { date: formatInstantDate(doneAt) })}</StateMark>
      )}
    </div>
  )
}
