import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useAdminFrame } from '#web/admin-kit/admin-frame.ts'
import { SecondFactorBanner } from '#web/admin-kit/second-factor.tsx'
import { SupportBand } from '#web/admin-kit/support-band.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { AccountMenu } from '#web/layouts/admin/account-menu.tsx'
import { AssociationMenu } from '#web/layouts/admin/association-menu.tsx'
import { SectionNav } from '#web/layouts/admin/section-nav.tsx'
import { associationOf, sectionsOf } from '#web/layouts/admin/sections.ts'
import { DefaultFrame } from '#web/layouts/default-frame.tsx'
import { SkipLink } from '#web/layouts/frame/skip-link.tsx'
import { Accent } from '#web/lib/identity/accent.tsx'
import { accentCss } from '#web/lib/identity/accent-css.ts'
import { adminSupportPath } from '#web/admin-paths.ts'
import styles from './admin-frame.module.css'

/**
 * Around a page of an association: its name, the way to another one, its sections, and what every page of it shows.
 * Pages of no association of the user have the frame of the public pages.
 */
export function AdminFrame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const base = useAdminBase()
  const { associations } = useAdminFrame()
  const slug = associationOf(pathname)
  const current = associations.find(({ organizationSlug }) => organizationSlug === slug)
  if (current === undefined)
    return (
      <DefaultFrame>
        <div className="page">{children}</div>
      </DefaultFrame>
    )
  const { organizationSlug, rights, color } = current
  return (
    <>
      <Accent css={accentCss(color)} />
      <SkipLink />
      <div className={styles.frame}>
        <header className={styles.side}>
          <div className={styles.inside}>
            <AssociationMenu current={current} associations={associations} />
            <SectionNav sections={sectionsOf(pathname, base, rights)} />
            <AccountMenu />
          </div>
        </header>
        <main id="main" tabIndex={-1}>
          <div className="page">
            <div className={styles.bands}>
              <SecondFactorBanner />
              <SupportBand
                organizationSlug={organizationSlug}
                isOwnAlone={pathname === adminSupportPath('/admin', organizationSlug)}
              />
            </div>
            {children}
          </div>
        </main>
      </div>
    </>
  )
}
