import type { WaitingLists } from '#contract/waiting-list/waiting-lists.ts'
import { formParams } from '#web/admin-kit/form-params.ts'
import { loadForm, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { TableFileLinks } from '#web/admin-kit/table-file-links.tsx'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { addressOf } from '#web/lib/api/api-client.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { FormScreen } from '#web/pages/admin/form-screen.tsx'
import { PriceList } from '#web/pages/admin/waiting-lists/price-list.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import type { Route } from './+types/waiting-lists'

const file = 'GET /admin/organizations/:org/forms/:type/:slug/waiting-lists/file'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName, address, params, about } = await loadForm(args)
  const line = 'GET /admin/organizations/:org/forms/:type/:slug/waiting-lists'
  const lists = await readAsUser(args, line, { params })
  const texts = loadTexts(locale, ['manage', 'waitingLists'])
  return { texts, address, about, lists, title: `${texts.waitingLists.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** The waiting lists of a campaign, by price. */
export default function WaitingListsPage({ loaderData }: Route.ComponentProps) {
  const { address, about } = loaderData
  const t = useTexts('waitingLists')
  const lang = useLocale()
  const [waiting, replace] = useAnswer<WaitingLists>(loaderData.lists)
  const { isOn, lists } = waiting
  return (
    <FormScreen about={about} address={address} page="waiting">
      {!isOn && (
        <Note tone="plain" title={t('title')} role="note">
          <p>{t('off')}</p>
        </Note>
      )}
      {lists.length === 0 && <p>{t('none')}</p>}
      {lists.map((list) => (
        <PriceList
          key={list.tierId}
          address={address}
          list={list}
          canManage={waiting.canManage}
          onChange={replace}
        />
      ))}
      {lists.length > 0 && about.rights.includes('export:read') && (
        <TableFileLinks
          label={t('export')}
          hrefOf={(format) => addressOf(file, { params: formParams(address), query: { lang, format } })}
        />
      )}
    </FormScreen>
  )
}
