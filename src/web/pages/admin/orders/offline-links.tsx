import type { FoundOrders } from '#contract/admin/orders.ts'
import { formTypes } from '#domain/form/form-definition.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminChequesPath, adminExpectedPath, adminPath } from '#web/admin-paths.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { OrderQuery } from '#web/pages/admin/orders/order-query.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

interface OfflineLinksProps {
  readonly org: string
  readonly query: OrderQuery
  readonly rights: FoundOrders['rights']
}

/** Where money that the association received itself is entered, and the chosen campaign cancelled. */
export function OfflineLinks({ org, query, rights }: OfflineLinksProps) {
  const t = useTexts('offline')
  const base = useAdminBase()
  const orders = useTexts('orders')
  if (!rights.includes('offline:enter')) return null
  const [type, formSlug = ''] = query.form.split('/')
  const formType = formTypes.find((known) => known === type)
  return (
    <ActionRow>
      {formType !== undefined && (
        <ButtonLink
          variant="second"
          href={adminPath(base, { organizationSlug: org, formType, formSlug }, 'enter')}
        >
          {t('open')}
        </ButtonLink>
      )}
      {formType !== undefined && rights.includes('payment:refund') && (
        <ButtonLink
          variant="quiet"
          href={adminPath(base, { organizationSlug: org, formType, formSlug }, 'cancel')}
        >
          {orders('cancelCampaign')}
        </ButtonLink>
      )}
      <ButtonLink variant="quiet" href={adminChequesPath(base, org)}>
        {t('toCheques')}
      </ButtonLink>
      <ButtonLink variant="quiet" href={adminExpectedPath(base, org)}>
        {t('expected.title')}
      </ButtonLink>
    </ActionRow>
  )
}
