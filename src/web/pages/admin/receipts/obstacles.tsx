import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import type { ReceiptYear } from '#contract/admin/receipts.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminOrganizationPath, verificationPagePath } from '#web/admin-paths.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import styles from './receipts.module.css'

interface ObstaclesProps {
  readonly obstacles: ReceiptYear['obstacles']
  readonly organizationSlug: string
}

/** Why receipts are not issued here, and what to do about each reason. */
export function Obstacles({ obstacles, organizationSlug }: ObstaclesProps) {
  const t = useTexts('taxReceipts')
  const base = useAdminBase()
  const actions: Partial<
    Record<(typeof obstacles)[number], { readonly href: string; readonly label: string }>
  > = {
    addressMissing: {
      href: adminOrganizationPath(base, organizationSlug),
      label: t('obstacles.completeAddress'),
    },
    notVerified: {
      href: verificationPagePath(base, organizationSlug),
      label: t('obstacles.seeVerification'),
    },
  }
  return (
    <Note tone="warn" title={t('obstacles.title')}>
      <div className="stack">
        <ul className={`stack ${styles.obstacles}`}>
          {obstacles.map((obstacle) => {
            const action = actions[obstacle]
            return (
              <li key={obstacle}>
                {t(`obstacles.${obstacle}`)} {action && <a href={action.href}>{action.label}</a>}
              </li>
            )
          })}
        </ul>
        <p>{t('obstacles.text')}</p>
      </div>
    </Note>
  )
}
