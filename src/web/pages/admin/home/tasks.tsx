import type { Overview } from '#contract/admin/overview.ts'
import type { OwnForms } from '#contract/admin/own-forms.ts'
import { type Right, roleHas } from '#domain/access/rights.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminPath, verificationPagePath } from '#web/admin-paths.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useMoneyTasks } from '#web/pages/admin/home/use-money-tasks.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from '#web/admin-kit/admin-screen.module.css'

/** Campaigns that are named; the others are in their list. */
const mostShown = 5

interface TasksProps {
  readonly organization: OwnForms['organizations'][number]
  readonly overview: Overview | null
}

/** Tasks of the user: the verification of the association, money that needs a person, and campaigns that are still drafts. */
export function Tasks({ organization, overview }: TasksProps) {
  const t = useTexts('manage')
  const base = useAdminBase()
  const { organizationSlug, roles, isSupport, forms, authenticationState, hasBankDetails } = organization
  const has = (right: Right) =>
    isSupport ? roleHas('support', right) : roles.some((role) => roleHas(role, right))
  const isWaiting = hasBankDetails && authenticationState === 'waiting'
  const verification = {
    key: 'verification',
    name: t('home.notReady'),
    text: isWaiting ? t('home.waiting') : t('home.incomplete'),
    href: has('organisation:read') ? verificationPagePath(base, organizationSlug) : null,
    action: t('home.complete'),
  }
  const drafts = forms
    .filter(({ state }) => state === 'draft' && has('form:edit'))
    .map((form) => ({
      key: `${form.formType}/${form.formSlug}`,
      name: t('home.draft', { title: form.title }),
      text: t('home.draftText'),
      href: adminPath(base, { organizationSlug, ...form }, 'edit'),
      action: t('home.finish'),
    }))
  const isReady = hasBankDetails && authenticationState === 'valid'
  const money = useMoneyTasks(organizationSlug, overview, has('dispute:read'))
  const tasks = [...(isReady ? [] : [verification]), ...money, ...drafts.slice(0, mostShown)]
  return (
    <AdminSheet title={t('home.tasks')}>
      {tasks.length === 0 ? (
        <p className="soft">{t('home.nothing')}</p>
      ) : (
        <ul className="lines">
          {tasks.map(({ key, name, text, href, action }) => (
            <li key={key} className={styles.task}>
              <div>
                <b>{name}</b>
                <p className="soft small">{text}</p>
              </div>
              {href !== null && (
                <ButtonLink variant="second" size="s" href={href}>
                  {action}
                  <span className="visually-hidden"> {name}</span>
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </AdminSheet>
  )
}
