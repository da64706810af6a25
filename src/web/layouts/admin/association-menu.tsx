import type { OwnAssociations } from '#contract/admin/own-associations.ts'
import { registrationPagePath } from '#web/account-paths.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { DropDown } from '#web/layouts/frame/drop-down.tsx'
import { Mark } from '#web/lib/identity/mark.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { adminHomePath } from '#web/admin-paths.ts'
import styles from './admin-frame.module.css'

type Association = OwnAssociations['associations'][number]

interface AssociationMenuProps {
  readonly current: Association
  readonly associations: readonly Association[]
}

/** The association of the page; opened, the others of the user and the way to one more. */
export function AssociationMenu({ current, associations }: AssociationMenuProps) {
  const t = useTexts('manage')
  const base = useAdminBase()
  return (
    <div className={styles.association}>
      <DropDown
        label={
          <>
            <Mark name={current.name} logoUrl={current.logoUrl} />
            <span className={styles.name}>{current.name}</span>
            <span className="visually-hidden">, {t('frame.change')}</span>
          </>
        }
      >
        {associations.map(({ organizationSlug, name }) => (
          <li key={organizationSlug}>
            <a
              href={adminHomePath(base, organizationSlug)}
              aria-current={organizationSlug === current.organizationSlug ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
        <li className={styles.last}>
          <a href={registrationPagePath}>{t('frame.add')}</a>
        </li>
      </DropDown>
    </div>
  )
}
