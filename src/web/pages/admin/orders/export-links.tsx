import { addressOf } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { type OrderQuery, filtersOf } from '#web/pages/admin/orders/order-query.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

/** Files to save, not calls with an answer in JSON. */
const orderList = 'GET /admin/organizations/:org/orders/list'
const attendeeList = 'GET /admin/organizations/:org/forms/:type/:slug/attendees'

interface ExportLinksProps {
  /** The association in addresses. */
  readonly org: string
  readonly query: OrderQuery
  readonly isSearched: boolean
}

/** Files of the list for spreadsheets: its orders, and the attendees of the campaign that it is narrowed to. */
export function ExportLinks({ org, query, isSearched }: ExportLinksProps) {
  const t = useTexts('orders')
  const lang = useLocale()
  const filters = { ...filtersOf({ ...query, after: '' }), lang }
  const [type = '', slug = ''] = query.form.split('/')
  return (
    <section aria-label={t('export.title')}>
      <ActionRow>
        <ButtonLink
          variant="quiet"
          size="s"
          href={addressOf(orderList, { params: { org }, query: filters })}
          download
        >
          {t('export.orders')}
        </ButtonLink>
        {slug !== '' && (
          <ButtonLink
            variant="quiet"
            size="s"
            href={addressOf(attendeeList, { params: { org, type, slug }, query: { lang } })}
            download
          >
            {t('export.attendees')}
          </ButtonLink>
        )}
      </ActionRow>
      {isSearched && <p className="soft small">{t('export.filters')}</p>}
    </section>
  )
}
