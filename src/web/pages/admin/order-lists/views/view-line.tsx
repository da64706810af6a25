import { useState } from 'react'
import type { SavedViews } from '#contract/admin/order/saved-views.ts'
import { checkViewName, mostViewName } from '#domain/order/saved-view.ts'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { takenNames } from '#web/pages/admin/order-lists/views/save-view-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import styles from './view-line.module.css'

interface ViewLineProps {
  /** The association in addresses. */
  readonly org: string
  /** Filters, order and columns that are shown. */
  readonly search: string
  readonly view: SavedViews['views'][number]
  readonly views: SavedViews['views']
  readonly canShare: boolean
  readonly canExport: boolean
  readonly onSaved: (saved: SavedViews) => void
}

/** A saved view with what its reader may do with it. */
export function ViewLine(props: ViewLineProps) {
  const { org, view, canExport, onSaved } = props
  const { id, name, isShared, isMonthly, canChange } = view
  const t = useTexts('savedViews')
  const toast = useToast()
  const { send } = useChange()
  const [open, setOpen] = useState<'change' | 'delete' | null>(null)
  const remove = async () => {
    const saved = await send('POST /admin/organizations/:org/views/:view/delete', {
      params: { org, view: id },
    })
    if (saved === null) return
    onSaved(saved)
    toast({ tone: 'ok', title: t('deleted') })
  }
  return (
    <li className={styles.view}>
      <div>
        <a href={`?${view.search}`}>{name}</a>
        <p className="soft small">{dotted([t(isShared ? 'ofTeam' : 'ofUser'), isMonthly && t('monthly')])}</p>
      </div>
      <ActionRow>
        {(canExport || isMonthly) && <MonthlyButton {...props} />}
        {canChange && (
          <>
            <Button
              variant="quiet"
              size="s"
              aria-expanded={open === 'change'}
              aria-label={t('changeNamed', { name })}
              onClick={() => setOpen(open === 'change' ? null : 'change')}
            >
              {t('change')}
            </Button>
            <Button
              variant="quiet"
              size="s"
              aria-label={t('deleteNamed', { name })}
              onClick={() => setOpen('delete')}
            >
              {t('delete')}
            </Button>
          </>
        )}
      </ActionRow>
      {open === 'change' && <ChangeView {...props} onDone={() => setOpen(null)} />}
      <Sure
        open={open === 'delete'}
        title={t('sureTitle', { name })}
        action={t('delete')}
        keep={t('keep')}
        onSure={() => void remove()}
        onClose={() => setOpen(null)}
      >
        {t(isShared ? 'sureTeam' : 'sureOwn')}
      </Sure>
    </li>
  )
}

/** Asks for the link that is mailed each month, or stops it. */
function MonthlyButton({ org, view, onSaved }: ViewLineProps) {
  const t = useTexts('savedViews')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const { id, name, isMonthly } = view
  const change = async () => {
    const saved = await send('POST /admin/organizations/:org/views/:view/monthly', {
      params: { org, view: id },
      body: { isWanted: !isMonthly },
    })
    if (saved === null) return
    onSaved(saved)
    toast({ tone: 'ok', title: t(isMonthly ? 'monthlyOff' : 'monthlyOn') })
  }
  return (
    <Button
      variant="quiet"
      size="s"
      busy={isBusy}
      aria-label={t(isMonthly ? 'monthlyStopNamed' : 'monthlyStartNamed', { name })}
      onClick={() => void change()}
    >
      {t(isMonthly ? 'monthlyStop' : 'monthlyStart')}
    </Button>
  )
}

/** Renames a view, shares it, or replaces what it shows. */
function ChangeView({
  org,
  search,
  view,
  views,
  canShare,
  onSaved,
  onDone,
}: ViewLineProps & { readonly onDone: () => void }) {
  const t = useTexts('savedViews')
  const locale = useLocale()
  const { id, name, isShared } = view
  const entry = useChangeForm({
    prefix: `view.${id}.`,
    initial: { name, isShared, replaces: false },
    check: ({ name: typed, isShared: forAll }) =>
      checkViewName(typed, takenNames(views, forAll, id)).map((found) => ({
        ...found,
        field: `view.${id}.name`,
      })),
    labelOf: () => t('name'),
    save: async ({ replaces, ...values }) => {
      const body = { ...values, search: replaces ? search.slice(0, 1000) : view.search }
      const params = { org, view: id }
      onSaved(await makeSend(locale)('POST /admin/organizations/:org/views/:view', { params, body }))
      onDone()
      return t('saved')
    },
  })
  return (
    <div className={styles.form}>
      <ChangeForm entry={entry} submit={t('save')} isMain={false}>
        <TextInput
          {...entry.form.text('name')}
          label={t('name')}
          autoComplete="off"
          maxLength={mostViewName}
          aria-required
        />
        <Checkbox {...entry.form.box('replaces')} label={t('replace')} />
        {canShare && view.isOwn && <Checkbox {...entry.form.box('isShared')} label={t('share')} />}
      </ChangeForm>
    </div>
  )
}
