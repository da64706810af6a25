import { formatDate, parisDate } from '#domain/format.ts'
import { AdminScreen, AdminSheet, Facts, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { adminPeoplePath } from '#web/admin-paths.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { contactOf, usePersonName } from '#web/pages/admin/people/person-name.ts'
import { ProposalCard } from '#web/pages/admin/people/proposal-card.tsx'
import { PersonData } from '#web/pages/admin/people/sheet/person-data.tsx'
import { MergedPeople } from '#web/pages/admin/people/sheet/merged-people.tsx'
import { PersonConsents } from '#web/pages/admin/people/sheet/person-consents.tsx'
import { PersonImported } from '#web/pages/admin/people/sheet/person-imported.tsx'
import { PersonNotes } from '#web/pages/admin/people/sheet/person-notes.tsx'
import type { PersonPart } from '#web/pages/admin/people/sheet/person-part.ts'
import {
  PersonGifts,
  PersonMemberships,
  PersonOrders,
} from '#web/pages/admin/people/sheet/person-records.tsx'
import { PersonTags } from '#web/pages/admin/people/sheet/person-tags.tsx'
import styles from '#web/pages/admin/people/people.module.css'
import type { Route } from './+types/person'

const line = 'GET /admin/organizations/:org/people/:person'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org, personId } = args.params
  const person = await readAsUser(args, line, { params: { org, person: personId } })
  const texts = loadTexts(locale, ['people', 'personSheet', 'personRequests', 'problems'])
  // A title is in the history of the browser: it names no one.
  const today = parisDate(new Date())
  return { texts, org, person, today, title: `${texts.people.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** A person: who they are, what they gave and bought, what they said about news, and what members wrote about them. */
export default function PersonPage({ loaderData }: Route.ComponentProps) {
  const { org } = loaderData
  const [person, setPerson] = useAnswer(loaderData.person)
  const t = useTexts('people')
  const base = useAdminBase()
  const nameOf = usePersonName()
  const part = { org, person, onPerson: setPerson }
  return (
    <AdminScreen
      over={<a href={adminPeoplePath(base, org)}>{t('title')}</a>}
      title={nameOf(person)}
      state={
        <span className={styles.marks}>
          {person.roles.map((role) => (
            <StateMark key={role} tone={role === 'adherent' ? 'ok' : undefined}>
              {t(`role.${role}`)}
            </StateMark>
          ))}
        </span>
      }
    >
      <PersonProposals {...part} />
      <WhoTheyAre person={person} />
      <PersonOrders {...part} />
      <PersonMemberships {...part} />
      <PersonGifts person={person} />
      <PersonImported person={person} />
      <PersonTags {...part} />
      <PersonNotes {...part} />
      <PersonConsents {...part} today={loaderData.today} />
      <MergedPeople {...part} />
      <PersonData {...part} today={loaderData.today} />
    </AdminScreen>
  )
}

function WhoTheyAre({ person }: Pick<PersonPart, 'person'>) {
  const t = useTexts('personSheet')
  const { companyName, email, birthDate, address, zipCode, city, country } = person
  const place = [address, `${zipCode} ${city}`.trim(), country === 'FR' ? '' : country]
  const facts = [
    [t('who.contact'), companyName === '' ? '' : contactOf(person)],
    [t('who.email'), email],
    [t('who.birthDate'), birthDate === null ? '' : formatDate(birthDate)],
    [t('who.address'), place.filter((part) => part !== '').join('\n')],
  ] as const
  return (
    <AdminSheet title={t('who.title')}>
      {email === '' && <p className="soft">{t('who.noEmail')}</p>}
      <Facts facts={facts.filter(([, value]) => value !== '')} />
      <p className="soft small">{t(person.orderCount === 0 ? 'who.fromImport' : 'who.from')}</p>
    </AdminSheet>
  )
}

/** Others who may be this person. */
function PersonProposals({ org, person, onPerson }: PersonPart) {
  const t = useTexts('personSheet')
  const { proposals, rights } = person
  if (proposals.length === 0 || !rights.includes('person:edit')) return null
  return (
    <AdminSheet title={t('merge.title')}>
      <p>{t('merge.intro')}</p>
      {proposals.map((proposal) => (
        <ProposalCard
          key={`${proposal.one.id} ${proposal.other.id}`}
          {...{ org, proposal }}
          canEdit
          onDecided={onPerson}
        />
      ))}
    </AdminSheet>
  )
}
