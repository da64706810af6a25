import type { FoundPerson } from '#contract/person/people.ts'
import { formatDate, formatInstantDate } from '#domain/format.ts'
import { StateMark } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminPersonPath } from '#web/admin-paths.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useTexts } from '#web/lib/texts.ts'
import { contactOf, usePersonName } from '#web/pages/admin/people/person-name.ts'
import styles from './people.module.css'

/** A person of the directory: who they are, what they are to the association, their tags and last order. */
export function PersonRow({ org, person }: { readonly org: string; readonly person: FoundPerson }) {
  const t = useTexts('people')
  const base = useAdminBase()
  const nameOf = usePersonName()
  const { id, companyName, email, city, roles, membershipUntil, tags, orders, lastOrderAt } = person
  const name = nameOf(person)
  return (
    <li className={styles.person}>
      <div>
        <a href={adminPersonPath(base, org, id)}>{name}</a>
        <p className="soft small">
          {dotted([companyName !== '' && contactOf(person), email !== name && email, city])}
        </p>
      </div>
      <div>
        <div className={styles.marks}>
          {roles.map((role) => (
            <StateMark key={role} tone={role === 'adherent' ? 'ok' : undefined}>
              {t(`role.${role}`)}
            </StateMark>
          ))}
        </div>
        <p className="soft small">
          {dotted([
            roles.includes('adherent') &&
              membershipUntil !== null &&
              t('memberUntil', { date: formatDate(membershipUntil) }),
            ...tags,
          ])}
        </p>
      </div>
      <p className={`soft small ${styles.orders}`}>
        {dotted([
          t('orders', { count: orders }),
          lastOrderAt !== null && t('last', { date: formatInstantDate(lastOrderAt) }),
        ])}
      </p>
    </li>
  )
}
