import type { SavedViews } from '#contract/admin/order/saved-views.ts'
import { type ViewedList, checkViewName, mostViewName } from '#domain/order/saved-view.ts'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface SaveViewFormProps {
  /** The association in addresses. */
  readonly org: string
  readonly list: ViewedList
  readonly search: string
  readonly views: SavedViews['views']
  readonly canShare: boolean
  readonly onSaved: (saved: SavedViews) => void
}

/** Names of the views that are shared as this one, or not: a name is used once among them. */
export function takenNames(views: SavedViews['views'], isShared: boolean, id?: string): string[] {
  return views.filter((view) => view.isShared === isShared && view.id !== id).map(({ name }) => name)
}

/** Names the filters, order and columns that are shown. */
export function SaveViewForm({ org, list, search, views, canShare, onSaved }: SaveViewFormProps) {
  const t = useTexts('savedViews')
  const locale = useLocale()
  const entry = useChangeForm({
    prefix: 'view.',
    initial: { name: '', isShared: false },
    check: ({ name, isShared }) => checkViewName(name, takenNames(views, isShared)),
    labelOf: () => t('name'),
    save: async (values) => {
      const body = { ...values, list, search: search.slice(0, 1000) }
      onSaved(await makeSend(locale)('POST /admin/organizations/:org/views', { params: { org }, body }))
      return t('saved')
    },
  })
  return (
    <ChangeForm entry={entry} submit={t('save')} isMain={false}>
      <TextInput
        {...entry.form.text('name')}
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        maxLength={mostViewName}
        aria-required
      />
      {canShare && <Checkbox {...entry.form.box('isShared')} label={t('share')} hint={t('shareHint')} />}
    </ChangeForm>
  )
}
